import { listUnpricedChargesContract } from '@/lib/billing/charge-items/contract';
import { readUnpricedCharges } from '@/lib/billing/charge-items/unpriced';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listUnpricedChargesContract, ({ ctx, query }) => readUnpricedCharges(ctx, query)),
});
