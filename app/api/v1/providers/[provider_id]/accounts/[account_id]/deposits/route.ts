import { depositContract } from '@/lib/billing/payments/contract';
import { deposit } from '@/lib/billing/payments/server/deposit';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(depositContract, ({ ctx, params, body }) => deposit(ctx, params.account_id, body)),
});
