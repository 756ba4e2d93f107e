import { listDiscountOverlapsContract } from '@/lib/discounts/contract';
import { readOverlaps } from '@/lib/discounts/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listDiscountOverlapsContract, ({ ctx, query }) => readOverlaps(ctx, query)),
});
