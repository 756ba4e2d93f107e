import { readRefundContract } from '@/lib/billing/refunds/contract';
import { readRefund } from '@/lib/billing/refunds/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readRefundContract, ({ ctx, params }) => readRefund(ctx, params.refund_id)),
});
