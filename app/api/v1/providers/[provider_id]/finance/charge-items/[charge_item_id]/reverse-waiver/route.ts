import { reverseWaiverContract } from '@/lib/charge-items/contract';
import { reverseWaiver } from '@/lib/charge-items/reverse-waiver';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(reverseWaiverContract, ({ ctx, params, body }) =>
    reverseWaiver(ctx, params.charge_item_id, body.reason),
  ),
});
