import { accountContracts } from '@/lib/billing/payment-accounts/contract';
import { editAccount, readAccount } from '@/lib/billing/payment-accounts/server/accounts';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(accountContracts.read, ({ ctx, params }) => readAccount(ctx, params.account_id)),
  PATCH: handle(accountContracts.edit, ({ ctx, params, body }) =>
    editAccount(ctx, params.account_id, body),
  ),
});
