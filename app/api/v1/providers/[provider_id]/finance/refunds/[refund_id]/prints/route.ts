import { listRefundPrintsContract, printRefundContract } from '@/lib/billing/prints/contract';
import { printRefund, readRefundPrints } from '@/lib/billing/prints/server/print';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listRefundPrintsContract, ({ ctx, params }) =>
    readRefundPrints(ctx, params.refund_id),
  ),
  POST: handle(printRefundContract, ({ ctx, params, body }) =>
    printRefund(ctx, params.refund_id, body),
  ),
});
