import { readRefundContract } from '@/lib/billing/refunds/contract';
import { readRefund } from '@/lib/billing/refunds/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readRefundContract, ({ ctx, params }) => readRefund(ctx, params.refund_id)),
});
