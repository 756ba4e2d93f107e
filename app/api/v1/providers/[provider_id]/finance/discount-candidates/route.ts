import { discountCandidatesContract } from '@/lib/billing/discounts/contract';
import { readDiscountCandidates } from '@/lib/billing/invoices/server/read-discount-candidates';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(discountCandidatesContract, ({ ctx, query }) => readDiscountCandidates(ctx, query)),
});
