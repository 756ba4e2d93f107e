import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readRefundContract } from '@/lib/refunds/contract';
import { readRefund } from '@/lib/refunds/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readRefundContract, ({ ctx, params }) => readRefund(ctx, params.refund_id)),
});
