import { listRefundsContract, requestRefundContract } from '@/lib/billing/refunds/contract';
import { readRefunds } from '@/lib/billing/refunds/server/read';
import { requestRefund } from '@/lib/billing/refunds/server/request';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listRefundsContract, ({ ctx, query }) => readRefunds(ctx, query)),
  POST: handle(requestRefundContract, ({ ctx, body }) => requestRefund(ctx, body)),
});
