import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { payerContracts } from '@/lib/registry/payers/contract';
import { addPayer, readPayers } from '@/lib/registry/payers/server/payers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(payerContracts.list, ({ ctx, query }) => readPayers(ctx, query)),
  POST: handle(payerContracts.create, ({ ctx, body }) => addPayer(ctx, body)),
});
