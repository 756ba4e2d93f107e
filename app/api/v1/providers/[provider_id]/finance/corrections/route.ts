import { listCorrectionsContract } from '@/lib/billing/charge-items/correction-contract';
import { readCorrections } from '@/lib/billing/charge-items/corrections';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listCorrectionsContract, ({ ctx, query }) => readCorrections(ctx, query)),
});
