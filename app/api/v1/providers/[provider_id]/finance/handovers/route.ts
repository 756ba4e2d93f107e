import { listHandoversContract } from '@/lib/billing/cashier-shifts/contract';
import { readHandovers } from '@/lib/billing/cashier-shifts/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listHandoversContract, ({ ctx, query }) => readHandovers(ctx, query)),
});
