import { checkLedgerContract } from '@/lib/billing/ledger/contract';
import { checkLedger } from '@/lib/billing/ledger/server/check';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(checkLedgerContract, ({ ctx }) => checkLedger(ctx)),
});
