import { exportInvoices } from '@/lib/billing/invoices/export';
import { exportInvoicesContract } from '@/lib/billing/invoices/export-contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportInvoicesContract, ({ ctx, query }) => exportInvoices(ctx, query)),
});
