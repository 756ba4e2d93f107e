import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { readPatientContract, updatePatientContract } from '@/lib/registry/patients/contract';
import { editPatient } from '@/lib/registry/patients/edit';
import { readPatient } from '@/lib/registry/patients/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPatientContract, ({ ctx, params }) => readPatient(ctx, params.patient_id)),
  PATCH: handle(updatePatientContract, ({ ctx, params, body }) =>
    editPatient(ctx, params.patient_id, body),
  ),
});
