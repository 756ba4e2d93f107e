import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { editAccount, readAccount } from '@/lib/payment-accounts/accounts';
import { accountContracts } from '@/lib/payment-accounts/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(accountContracts.read, ({ ctx, params }) => readAccount(ctx, params.account_id)),
  PATCH: handle(accountContracts.edit, ({ ctx, params, body }) =>
    editAccount(ctx, params.account_id, body),
  ),
});
