import { readDiscountCandidates } from '@/lib/discounts/candidates';
import { discountCandidatesContract } from '@/lib/discounts/contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(discountCandidatesContract, ({ ctx, query }) => readDiscountCandidates(ctx, query)),
});
