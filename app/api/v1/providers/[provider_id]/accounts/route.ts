import { accountContracts } from '@/lib/billing/payment-accounts/contract';
import { addAccount, readAccounts } from '@/lib/billing/payment-accounts/server/accounts';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(accountContracts.list, ({ ctx, query }) => readAccounts(ctx, query)),
  POST: handle(accountContracts.create, ({ ctx, body }) => addAccount(ctx, body)),
});
