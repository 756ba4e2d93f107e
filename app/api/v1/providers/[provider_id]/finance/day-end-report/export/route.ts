import { exportDayEndContract } from '@/lib/billing/cashier-shifts/export-contract';
import { exportDayEnd } from '@/lib/billing/cashier-shifts/server/export';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportDayEndContract, ({ ctx, query }) => exportDayEnd(ctx, query)),
});
