import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { presentPatient } from '@/lib/patients/present';
import { undoReplacement } from '@/lib/patients/replace';
import { undoReplacementContract } from '@/lib/patients/replace-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoReplacementContract, async ({ ctx, params, body }) =>
    presentPatient(await undoReplacement(ctx, params.patient_id, body), ctx),
  ),
});
