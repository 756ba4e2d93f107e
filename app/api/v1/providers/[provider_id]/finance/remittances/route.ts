import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listRemittancesContract } from '@/lib/remittances/contract';
import { readRemittances } from '@/lib/remittances/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listRemittancesContract, ({ ctx, query }) => readRemittances(ctx, query)),
});
