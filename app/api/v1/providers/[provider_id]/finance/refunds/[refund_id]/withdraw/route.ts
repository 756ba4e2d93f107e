import { withdrawRefundContract } from '@/lib/billing/refunds/contract';
import { withdrawRefund } from '@/lib/billing/refunds/server/decide';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawRefundContract, ({ ctx, params, body }) =>
    withdrawRefund(ctx, params.refund_id, body),
  ),
});
