import { createDiscountContract, listDiscountsContract } from '@/lib/discounts/contract';
import { readDiscounts } from '@/lib/discounts/read';
import { createDiscount } from '@/lib/discounts/write';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiscountsContract, ({ ctx, query }) => readDiscounts(ctx, query)),
  POST: handle(createDiscountContract, ({ ctx, body }) => createDiscount(ctx, body)),
});
