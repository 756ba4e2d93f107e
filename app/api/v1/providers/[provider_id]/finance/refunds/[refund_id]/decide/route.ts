import { decideRefundContract } from '@/lib/billing/refunds/contract';
import { decideRefund } from '@/lib/billing/refunds/server/decide';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(decideRefundContract, ({ ctx, params, body }) =>
    decideRefund(ctx, params.refund_id, body),
  ),
});
