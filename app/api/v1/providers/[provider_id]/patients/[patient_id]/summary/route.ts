import { patientSummaryContract } from '@/lib/clinical/patient-summary/contract';
import { readPatientSummary } from '@/lib/clinical/patient-summary/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(patientSummaryContract, ({ ctx, params }) =>
    readPatientSummary(ctx, params.patient_id),
  ),
});
