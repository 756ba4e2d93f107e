import { createDiscountContract, listDiscountsContract } from '@/lib/billing/discounts/contract';
import { readDiscounts } from '@/lib/billing/discounts/read';
import { createDiscount } from '@/lib/billing/discounts/write';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiscountsContract, ({ ctx, query }) => readDiscounts(ctx, query)),
  POST: handle(createDiscountContract, ({ ctx, body }) => createDiscount(ctx, body)),
});
