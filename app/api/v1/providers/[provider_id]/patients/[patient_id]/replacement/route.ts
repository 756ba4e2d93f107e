import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { presentPatient } from '@/lib/registry/patients/present';
import { replacePatient } from '@/lib/registry/patients/replace';
import { replacePatientContract } from '@/lib/registry/patients/replace-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(replacePatientContract, async ({ ctx, params, body }) =>
    presentPatient(await replacePatient(ctx, params.patient_id, body), ctx),
  ),
});
