import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { patientStatementContract } from '@/lib/statements/contract';
import { readPatientStatement } from '@/lib/statements/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(patientStatementContract, ({ ctx, params, query }) =>
    readPatientStatement(ctx, params.patient_id, query),
  ),
});
