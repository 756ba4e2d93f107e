import { readChargeItemContract } from '@/lib/billing/charge-items/contract';
import { readChargeItem } from '@/lib/billing/charge-items/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readChargeItemContract, ({ ctx, params }) =>
    readChargeItem(ctx, params.charge_item_id),
  ),
});
