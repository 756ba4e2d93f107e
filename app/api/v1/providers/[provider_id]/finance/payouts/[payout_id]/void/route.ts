import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { voidPayoutContract } from '@/lib/payouts/contract';
import { voidPayout } from '@/lib/payouts/void';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(voidPayoutContract, ({ ctx, params, body }) =>
    voidPayout(ctx, params.payout_id, body),
  ),
});
