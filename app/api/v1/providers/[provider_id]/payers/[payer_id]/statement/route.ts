import { payerStatementContract } from '@/lib/billing/statements/contract';
import { readPayerStatement } from '@/lib/billing/statements/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(payerStatementContract, ({ ctx, params, query }) =>
    readPayerStatement(ctx, params.payer_id, query),
  ),
});
