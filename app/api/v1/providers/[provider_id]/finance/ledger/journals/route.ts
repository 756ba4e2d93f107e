import { listJournalsContract } from '@/lib/billing/ledger/contract';
import { readJournals } from '@/lib/billing/ledger/journals';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listJournalsContract, ({ ctx, query }) => readJournals(ctx, query)),
});
