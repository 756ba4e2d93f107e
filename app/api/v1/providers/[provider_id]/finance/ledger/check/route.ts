import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { checkLedger } from '@/lib/ledger/check';
import { checkLedgerContract } from '@/lib/ledger/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(checkLedgerContract, ({ ctx }) => checkLedger(ctx)),
});
