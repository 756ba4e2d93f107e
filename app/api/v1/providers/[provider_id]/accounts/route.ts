import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { addAccount, readAccounts } from '@/lib/payment-accounts/accounts';
import { accountContracts } from '@/lib/payment-accounts/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(accountContracts.list, ({ ctx, query }) => readAccounts(ctx, query)),
  POST: handle(accountContracts.create, ({ ctx, body }) => addAccount(ctx, body)),
});
