import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readPatientContract, updatePatientContract } from '@/lib/patients/contract';
import { editPatient } from '@/lib/patients/edit';
import { readPatient } from '@/lib/patients/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPatientContract, ({ ctx, params }) => readPatient(ctx, params.patient_id)),
  PATCH: handle(updatePatientContract, ({ ctx, params, body }) =>
    editPatient(ctx, params.patient_id, body),
  ),
});
