import { listReceiptPrintsContract, printReceiptContract } from '@/lib/billing/prints/contract';
import { printReceipt, readReceiptPrints } from '@/lib/billing/prints/server/print';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listReceiptPrintsContract, ({ ctx, params }) =>
    readReceiptPrints(ctx, params.payment_id),
  ),
  POST: handle(printReceiptContract, ({ ctx, params, body }) =>
    printReceipt(ctx, params.payment_id, body),
  ),
});
