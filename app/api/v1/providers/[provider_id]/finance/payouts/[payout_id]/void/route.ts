import { voidPayoutContract } from '@/lib/billing/payouts/contract';
import { voidPayout } from '@/lib/billing/payouts/server/void';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(voidPayoutContract, ({ ctx, params, body }) =>
    voidPayout(ctx, params.payout_id, body),
  ),
});
