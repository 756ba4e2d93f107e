import { patientStatementContract } from '@/lib/billing/statements/contract';
import { readPatientStatement } from '@/lib/billing/statements/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(patientStatementContract, ({ ctx, params, query }) =>
    readPatientStatement(ctx, params.patient_id, query),
  ),
});
