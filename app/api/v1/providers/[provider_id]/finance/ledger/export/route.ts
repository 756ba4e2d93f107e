import { exportJournalsContract } from '@/lib/billing/ledger/file-contract';
import { exportJournals } from '@/lib/billing/ledger/server/export';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportJournalsContract, ({ ctx, query }) => exportJournals(ctx, query)),
});
