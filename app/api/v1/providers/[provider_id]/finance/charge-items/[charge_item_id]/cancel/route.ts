import { cancelChargeItemContract } from '@/lib/billing/charge-items/contract';
import { cancelChargeItem } from '@/lib/billing/charge-items/server/cancel';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(cancelChargeItemContract, ({ ctx, params, body }) =>
    cancelChargeItem(ctx, params.charge_item_id, body.reason),
  ),
});
