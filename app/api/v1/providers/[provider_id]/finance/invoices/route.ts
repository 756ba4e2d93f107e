import { listInvoicesContract, makeInvoiceContract } from '@/lib/billing/invoices/contract';
import { makeInvoice } from '@/lib/billing/invoices/server/make';
import { readInvoices } from '@/lib/billing/invoices/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listInvoicesContract, ({ ctx, query }) => readInvoices(ctx, query)),
  POST: handle(makeInvoiceContract, ({ ctx, body }) => makeInvoice(ctx, body)),
});
