import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readInvoiceContract } from '@/lib/invoices/contract';
import { readInvoice } from '@/lib/invoices/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readInvoiceContract, ({ ctx, params }) => readInvoice(ctx, params.invoice_uuid)),
});
