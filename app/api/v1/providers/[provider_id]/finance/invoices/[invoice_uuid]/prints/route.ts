import { listInvoicePrintsContract, printInvoiceContract } from '@/lib/billing/prints/contract';
import { printInvoice, readInvoicePrints } from '@/lib/billing/prints/server/print';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listInvoicePrintsContract, ({ ctx, params }) =>
    readInvoicePrints(ctx, params.invoice_uuid),
  ),
  POST: handle(printInvoiceContract, ({ ctx, params, body }) =>
    printInvoice(ctx, params.invoice_uuid, body),
  ),
});
