import { listHandoversContract } from '@/lib/cashier-shifts/contract';
import { readHandovers } from '@/lib/cashier-shifts/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listHandoversContract, ({ ctx, query }) => readHandovers(ctx, query)),
});
