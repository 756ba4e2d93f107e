import { readChargeItemContract } from '@/lib/charge-items/contract';
import { readChargeItem } from '@/lib/charge-items/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readChargeItemContract, ({ ctx, params }) =>
    readChargeItem(ctx, params.charge_item_id),
  ),
});
