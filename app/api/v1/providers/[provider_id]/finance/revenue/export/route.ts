import { exportRevenueContract } from '@/lib/billing/revenue/contract';
import { exportRevenue } from '@/lib/billing/revenue/server/export';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportRevenueContract, ({ ctx, query }) => exportRevenue(ctx, query)),
});
