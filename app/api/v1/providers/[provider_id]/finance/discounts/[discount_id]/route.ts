import { editDiscountContract, readDiscountContract } from '@/lib/discounts/contract';
import { readDiscount } from '@/lib/discounts/read';
import { editDiscount } from '@/lib/discounts/write';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readDiscountContract, ({ ctx, params }) => readDiscount(ctx, params.discount_id)),
  PATCH: handle(editDiscountContract, ({ ctx, params, body }) =>
    editDiscount(ctx, params.discount_id, body),
  ),
});
