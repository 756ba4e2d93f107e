import { withdrawRefundContract } from '@/lib/billing/refunds/contract';
import { withdrawRefund } from '@/lib/billing/refunds/decide';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawRefundContract, ({ ctx, params, body }) =>
    withdrawRefund(ctx, params.refund_id, body),
  ),
});
