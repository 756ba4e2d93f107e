import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listJournalsContract } from '@/lib/ledger/contract';
import { readJournals } from '@/lib/ledger/journals';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listJournalsContract, ({ ctx, query }) => readJournals(ctx, query)),
});
