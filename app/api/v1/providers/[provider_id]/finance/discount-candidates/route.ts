import { readDiscountCandidates } from '@/lib/billing/discounts/candidates';
import { discountCandidatesContract } from '@/lib/billing/discounts/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(discountCandidatesContract, ({ ctx, query }) => readDiscountCandidates(ctx, query)),
});
