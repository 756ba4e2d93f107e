import { checkLedger } from '@/lib/billing/ledger/check';
import { checkLedgerContract } from '@/lib/billing/ledger/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(checkLedgerContract, ({ ctx }) => checkLedger(ctx)),
});
