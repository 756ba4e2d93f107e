import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { exportInvoices } from '@/lib/invoices/export';
import { exportInvoicesContract } from '@/lib/invoices/export-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportInvoicesContract, ({ ctx, query }) => exportInvoices(ctx, query)),
});
