import { revenueContract } from '@/lib/billing/revenue/contract';
import { readRevenue } from '@/lib/billing/revenue/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(revenueContract, ({ ctx, query }) => readRevenue(ctx, query)),
});
