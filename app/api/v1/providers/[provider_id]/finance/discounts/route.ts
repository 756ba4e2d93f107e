import { createDiscountContract, listDiscountsContract } from '@/lib/billing/discounts/contract';
import { readDiscounts } from '@/lib/billing/discounts/server/read';
import { createDiscount } from '@/lib/billing/discounts/server/write';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiscountsContract, ({ ctx, query }) => readDiscounts(ctx, query)),
  POST: handle(createDiscountContract, ({ ctx, body }) => createDiscount(ctx, body)),
});
