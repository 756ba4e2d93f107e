import { activateDiscountContract } from '@/lib/billing/discounts/contract';
import { activateDiscount } from '@/lib/billing/discounts/server/write';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(activateDiscountContract, ({ ctx, params, body }) =>
    activateDiscount(ctx, params.discount_id, body),
  ),
});
