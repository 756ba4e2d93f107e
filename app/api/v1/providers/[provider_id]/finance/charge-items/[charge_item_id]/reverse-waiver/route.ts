import { reverseWaiverContract } from '@/lib/billing/charge-items/contract';
import { reverseWaiver } from '@/lib/billing/charge-items/server/reverse-waiver';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(reverseWaiverContract, ({ ctx, params, body }) =>
    reverseWaiver(ctx, params.charge_item_id, body.reason),
  ),
});
