import { listUnpricedChargesContract } from '@/lib/billing/charge-items/contract';
import { readUnpricedCharges } from '@/lib/billing/charge-items/server/read-unpriced';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listUnpricedChargesContract, ({ ctx, query }) => readUnpricedCharges(ctx, query)),
});
