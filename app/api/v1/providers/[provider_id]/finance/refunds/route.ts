import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listRefundsContract, requestRefundContract } from '@/lib/refunds/contract';
import { readRefunds } from '@/lib/refunds/read';
import { requestRefund } from '@/lib/refunds/request';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listRefundsContract, ({ ctx, query }) => readRefunds(ctx, query)),
  POST: handle(requestRefundContract, ({ ctx, body }) => requestRefund(ctx, body)),
});
