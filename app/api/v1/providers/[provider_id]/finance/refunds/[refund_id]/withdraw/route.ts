import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { withdrawRefundContract } from '@/lib/refunds/contract';
import { withdrawRefund } from '@/lib/refunds/decide';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawRefundContract, ({ ctx, params, body }) =>
    withdrawRefund(ctx, params.refund_id, body),
  ),
});
