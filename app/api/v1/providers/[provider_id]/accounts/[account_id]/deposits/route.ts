import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { depositContract } from '@/lib/payments/contract';
import { deposit } from '@/lib/payments/deposit';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(depositContract, ({ ctx, params, body }) => deposit(ctx, params.account_id, body)),
});
