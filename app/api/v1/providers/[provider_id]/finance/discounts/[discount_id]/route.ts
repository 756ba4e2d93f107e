import { editDiscountContract, readDiscountContract } from '@/lib/billing/discounts/contract';
import { readDiscount } from '@/lib/billing/discounts/server/read';
import { editDiscount } from '@/lib/billing/discounts/server/write';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readDiscountContract, ({ ctx, params }) => readDiscount(ctx, params.discount_id)),
  PATCH: handle(editDiscountContract, ({ ctx, params, body }) =>
    editDiscount(ctx, params.discount_id, body),
  ),
});
