import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readPatientSummary } from '@/lib/patients/summary';
import { patientSummaryContract } from '@/lib/patients/summary-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(patientSummaryContract, ({ ctx, params }) =>
    readPatientSummary(ctx, params.patient_id),
  ),
});
