import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { decideRefundContract } from '@/lib/refunds/contract';
import { decideRefund } from '@/lib/refunds/decide';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(decideRefundContract, ({ ctx, params, body }) =>
    decideRefund(ctx, params.refund_id, body),
  ),
});
