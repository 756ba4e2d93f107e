import { activateDiscountContract } from '@/lib/discounts/contract';
import { activateDiscount } from '@/lib/discounts/write';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(activateDiscountContract, ({ ctx, params, body }) =>
    activateDiscount(ctx, params.discount_id, body),
  ),
});
