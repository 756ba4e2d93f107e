import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { payerContracts } from '@/lib/payers/contract';
import { addPayer, readPayers } from '@/lib/payers/payers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(payerContracts.list, ({ ctx, query }) => readPayers(ctx, query)),
  POST: handle(payerContracts.create, ({ ctx, body }) => addPayer(ctx, body)),
});
