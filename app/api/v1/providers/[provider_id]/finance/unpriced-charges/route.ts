import { listUnpricedChargesContract } from '@/lib/charge-items/contract';
import { readUnpricedCharges } from '@/lib/charge-items/unpriced';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listUnpricedChargesContract, ({ ctx, query }) => readUnpricedCharges(ctx, query)),
});
