import { exportDayEnd } from '@/lib/billing/cashier-shifts/export';
import { exportDayEndContract } from '@/lib/billing/cashier-shifts/export-contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportDayEndContract, ({ ctx, query }) => exportDayEnd(ctx, query)),
});
