import { listDiscountOverlapsContract } from '@/lib/billing/discounts/contract';
import { readOverlaps } from '@/lib/billing/discounts/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiscountOverlapsContract, ({ ctx, query }) => readOverlaps(ctx, query)),
});
