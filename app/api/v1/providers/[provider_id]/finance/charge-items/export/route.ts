import { exportChargeItems } from '@/lib/charge-items/export';
import { exportChargeItemsContract } from '@/lib/charge-items/export-contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportChargeItemsContract, ({ ctx, query }) => exportChargeItems(ctx, query)),
});
