import { exportDayEnd } from '@/lib/cashier-shifts/export';
import { exportDayEndContract } from '@/lib/cashier-shifts/export-contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportDayEndContract, ({ ctx, query }) => exportDayEnd(ctx, query)),
});
