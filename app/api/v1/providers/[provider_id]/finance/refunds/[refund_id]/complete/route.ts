import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { completeRefund } from '@/lib/refunds/complete';
import { completeRefundContract } from '@/lib/refunds/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(completeRefundContract, ({ ctx, params, body }) =>
    completeRefund(ctx, params.refund_id, body),
  ),
});
