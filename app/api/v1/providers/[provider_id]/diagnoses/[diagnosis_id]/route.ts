import { changeDiagnosis } from '@/lib/diagnoses/change';
import { changeDiagnosisContract, readDiagnosisContract } from '@/lib/diagnoses/contract';
import { readDiagnosis } from '@/lib/diagnoses/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readDiagnosisContract, ({ ctx, params }) => readDiagnosis(ctx, params.diagnosis_id)),
  PATCH: handle(changeDiagnosisContract, ({ ctx, params, body }) =>
    changeDiagnosis(ctx, params.diagnosis_id, body),
  ),
});
