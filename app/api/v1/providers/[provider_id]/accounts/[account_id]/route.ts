import { editAccount, readAccount } from '@/lib/billing/payment-accounts/accounts';
import { accountContracts } from '@/lib/billing/payment-accounts/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(accountContracts.read, ({ ctx, params }) => readAccount(ctx, params.account_id)),
  PATCH: handle(accountContracts.edit, ({ ctx, params, body }) =>
    editAccount(ctx, params.account_id, body),
  ),
});
