import { listDiscountOverlapsContract } from '@/lib/billing/discounts/contract';
import { readOverlaps } from '@/lib/billing/discounts/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiscountOverlapsContract, ({ ctx, query }) => readOverlaps(ctx, query)),
});
