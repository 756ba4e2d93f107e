import { readInvoiceContract } from '@/lib/billing/invoices/contract';
import { readInvoice } from '@/lib/billing/invoices/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readInvoiceContract, ({ ctx, params }) => readInvoice(ctx, params.invoice_uuid)),
});
