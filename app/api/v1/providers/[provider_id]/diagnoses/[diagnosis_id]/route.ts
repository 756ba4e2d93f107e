import { changeDiagnosisContract, readDiagnosisContract } from '@/lib/clinical/diagnoses/contract';
import { changeDiagnosis } from '@/lib/clinical/diagnoses/server/change';
import { readDiagnosis } from '@/lib/clinical/diagnoses/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readDiagnosisContract, ({ ctx, params }) => readDiagnosis(ctx, params.diagnosis_id)),
  PATCH: handle(changeDiagnosisContract, ({ ctx, params, body }) =>
    changeDiagnosis(ctx, params.diagnosis_id, body),
  ),
});
