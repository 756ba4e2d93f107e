import { listRefundsContract, requestRefundContract } from '@/lib/billing/refunds/contract';
import { readRefunds } from '@/lib/billing/refunds/read';
import { requestRefund } from '@/lib/billing/refunds/request';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listRefundsContract, ({ ctx, query }) => readRefunds(ctx, query)),
  POST: handle(requestRefundContract, ({ ctx, body }) => requestRefund(ctx, body)),
});
