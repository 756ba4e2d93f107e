import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { payerStatementContract } from '@/lib/statements/contract';
import { readPayerStatement } from '@/lib/statements/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(payerStatementContract, ({ ctx, params, query }) =>
    readPayerStatement(ctx, params.payer_id, query),
  ),
});
