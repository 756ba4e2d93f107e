import { readInvoiceContract } from '@/lib/billing/invoices/contract';
import { readInvoice } from '@/lib/billing/invoices/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readInvoiceContract, ({ ctx, params }) => readInvoice(ctx, params.invoice_uuid)),
});
