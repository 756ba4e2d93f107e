import { scoreByBirthDate } from '@/lib/clinical/observations/server/rescore-by-facts';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { readPatientContract, updatePatientContract } from '@/lib/registry/patients/contract';
import { editPatient } from '@/lib/registry/patients/server/edit';
import { readPatient } from '@/lib/registry/patients/server/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPatientContract, ({ ctx, params }) => readPatient(ctx, params.patient_id)),
  PATCH: handle(updatePatientContract, ({ ctx, params, body }) =>
    editPatient(ctx, params.patient_id, body, scoreByBirthDate),
  ),
});
