import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listPatientsContract, registerPatientContract } from '@/lib/patients/contract';
import { presentPatient } from '@/lib/patients/present';
import { readPatients } from '@/lib/patients/read';
import { registerPatient } from '@/lib/patients/register';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPatientsContract, ({ ctx, query }) => readPatients(ctx, query)),
  POST: handle(registerPatientContract, async ({ ctx, body }) =>
    presentPatient(await registerPatient(ctx, body), ctx),
  ),
});
