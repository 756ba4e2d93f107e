import { editDiscountContract, readDiscountContract } from '@/lib/billing/discounts/contract';
import { readDiscount } from '@/lib/billing/discounts/read';
import { editDiscount } from '@/lib/billing/discounts/write';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readDiscountContract, ({ ctx, params }) => readDiscount(ctx, params.discount_id)),
  PATCH: handle(editDiscountContract, ({ ctx, params, body }) =>
    editDiscount(ctx, params.discount_id, body),
  ),
});
