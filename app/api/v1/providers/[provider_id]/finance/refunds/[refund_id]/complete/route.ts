import { completeRefund } from '@/lib/billing/refunds/complete';
import { completeRefundContract } from '@/lib/billing/refunds/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(completeRefundContract, ({ ctx, params, body }) =>
    completeRefund(ctx, params.refund_id, body),
  ),
});
