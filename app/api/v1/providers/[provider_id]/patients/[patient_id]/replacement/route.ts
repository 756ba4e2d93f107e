import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { replacePatientContract } from '@/lib/registry/patients/replace-contract';
import { presentPatient } from '@/lib/registry/patients/server/present';
import { replacePatient } from '@/lib/registry/patients/server/replace';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(replacePatientContract, async ({ ctx, params, body }) =>
    presentPatient(await replacePatient(ctx, params.patient_id, body), ctx),
  ),
});
