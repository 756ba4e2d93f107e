import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { presentPatient } from '@/lib/registry/patients/present';
import { undoReplacement } from '@/lib/registry/patients/replace';
import { undoReplacementContract } from '@/lib/registry/patients/replace-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoReplacementContract, async ({ ctx, params, body }) =>
    presentPatient(await undoReplacement(ctx, params.patient_id, body), ctx),
  ),
});
