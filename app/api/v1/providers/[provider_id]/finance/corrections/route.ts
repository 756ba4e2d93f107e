import { listCorrectionsContract } from '@/lib/billing/charge-items/correction-contract';
import { readCorrections } from '@/lib/billing/charge-items/server/read-corrections';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listCorrectionsContract, ({ ctx, query }) => readCorrections(ctx, query)),
});
