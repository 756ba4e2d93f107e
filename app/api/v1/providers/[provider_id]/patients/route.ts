import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { listPatientsContract, registerPatientContract } from '@/lib/registry/patients/contract';
import { presentPatient } from '@/lib/registry/patients/server/present';
import { readPatients } from '@/lib/registry/patients/server/read';
import { registerPatient } from '@/lib/registry/patients/server/register';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPatientsContract, ({ ctx, query }) => readPatients(ctx, query)),
  POST: handle(registerPatientContract, async ({ ctx, body }) =>
    presentPatient(await registerPatient(ctx, body), ctx),
  ),
});
