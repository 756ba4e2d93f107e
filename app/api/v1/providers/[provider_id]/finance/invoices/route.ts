import { listInvoicesContract, makeInvoiceContract } from '@/lib/billing/invoices/contract';
import { makeInvoice } from '@/lib/billing/invoices/make';
import { readInvoices } from '@/lib/billing/invoices/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listInvoicesContract, ({ ctx, query }) => readInvoices(ctx, query)),
  POST: handle(makeInvoiceContract, ({ ctx, body }) => makeInvoice(ctx, body)),
});
