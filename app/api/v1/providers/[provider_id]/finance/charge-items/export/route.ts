import { exportChargeItems } from '@/lib/billing/charge-items/export';
import { exportChargeItemsContract } from '@/lib/billing/charge-items/export-contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportChargeItemsContract, ({ ctx, query }) => exportChargeItems(ctx, query)),
});
