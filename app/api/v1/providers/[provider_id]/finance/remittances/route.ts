import { listRemittancesContract } from '@/lib/billing/remittances/contract';
import { readRemittances } from '@/lib/billing/remittances/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listRemittancesContract, ({ ctx, query }) => readRemittances(ctx, query)),
});
