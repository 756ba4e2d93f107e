import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listInvoicesContract, makeInvoiceContract } from '@/lib/invoices/contract';
import { makeInvoice } from '@/lib/invoices/make';
import { readInvoices } from '@/lib/invoices/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listInvoicesContract, ({ ctx, query }) => readInvoices(ctx, query)),
  POST: handle(makeInvoiceContract, ({ ctx, body }) => makeInvoice(ctx, body)),
});
