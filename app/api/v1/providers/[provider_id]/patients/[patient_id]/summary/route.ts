import { patientSummaryContract } from '@/lib/clinical/patient-summary/contract';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(patientSummaryContract, ({ ctx, params }) =>
    readPatientSummary(ctx, params.patient_id),
  ),
});
