import { exportChargeItemsContract } from '@/lib/billing/charge-items/export-contract';
import { exportChargeItems } from '@/lib/billing/charge-items/server/export';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportChargeItemsContract, ({ ctx, query }) => exportChargeItems(ctx, query)),
});
