import { listCorrectionsContract } from '@/lib/charge-items/correction-contract';
import { readCorrections } from '@/lib/charge-items/corrections';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listCorrectionsContract, ({ ctx, query }) => readCorrections(ctx, query)),
});
