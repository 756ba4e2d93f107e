import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { listPatientsContract, registerPatientContract } from '@/lib/registry/patients/contract';
import { presentPatient } from '@/lib/registry/patients/present';
import { readPatients } from '@/lib/registry/patients/read';
import { registerPatient } from '@/lib/registry/patients/register';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPatientsContract, ({ ctx, query }) => readPatients(ctx, query)),
  POST: handle(registerPatientContract, async ({ ctx, body }) =>
    presentPatient(await registerPatient(ctx, body), ctx),
  ),
});
