import { completeRefundContract } from '@/lib/billing/refunds/contract';
import { completeRefund } from '@/lib/billing/refunds/server/complete';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(completeRefundContract, ({ ctx, params, body }) =>
    completeRefund(ctx, params.refund_id, body),
  ),
});
