import { exportInvoicesContract } from '@/lib/billing/invoices/export-contract';
import { exportInvoices } from '@/lib/billing/invoices/server/export';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportInvoicesContract, ({ ctx, query }) => exportInvoices(ctx, query)),
});
