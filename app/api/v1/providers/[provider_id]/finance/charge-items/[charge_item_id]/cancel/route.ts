import { cancelChargeItem } from '@/lib/billing/charge-items/cancel';
import { cancelChargeItemContract } from '@/lib/billing/charge-items/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(cancelChargeItemContract, ({ ctx, params, body }) =>
    cancelChargeItem(ctx, params.charge_item_id, body.reason),
  ),
});
