import { listJournalsContract } from '@/lib/billing/ledger/contract';
import { readJournals } from '@/lib/billing/ledger/server/read-journals';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listJournalsContract, ({ ctx, query }) => readJournals(ctx, query)),
});
