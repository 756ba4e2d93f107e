import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { presentPatient } from '@/lib/patients/present';
import { replacePatient } from '@/lib/patients/replace';
import { replacePatientContract } from '@/lib/patients/replace-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(replacePatientContract, async ({ ctx, params, body }) =>
    presentPatient(await replacePatient(ctx, params.patient_id, body), ctx),
  ),
});
