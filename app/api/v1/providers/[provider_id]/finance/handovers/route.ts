import { listHandoversContract } from '@/lib/billing/cashier-shifts/contract';
import { readHandovers } from '@/lib/billing/cashier-shifts/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listHandoversContract, ({ ctx, query }) => readHandovers(ctx, query)),
});
