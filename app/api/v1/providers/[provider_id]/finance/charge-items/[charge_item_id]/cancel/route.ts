import { cancelChargeItem } from '@/lib/charge-items/cancel';
import { cancelChargeItemContract } from '@/lib/charge-items/contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(cancelChargeItemContract, ({ ctx, params, body }) =>
    cancelChargeItem(ctx, params.charge_item_id, body.reason),
  ),
});
