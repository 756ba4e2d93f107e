import { giveBackWardPrescriptions } from '@/lib/clinical/prescriptions/server/end-ward-prescriptions';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { undoReplacementContract } from '@/lib/registry/patients/replace-contract';
import { presentPatient } from '@/lib/registry/patients/server/present';
import { undoReplacement } from '@/lib/registry/patients/server/replace';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoReplacementContract, async ({ ctx, params, body }) =>
    presentPatient(
      await undoReplacement(ctx, params.patient_id, body, giveBackWardPrescriptions),
      ctx,
    ),
  ),
});
