import { cancelAtDesk } from '@/lib/billing/invoices/cancel';
import { cancelInvoiceContract } from '@/lib/billing/invoices/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(cancelInvoiceContract, ({ ctx, params, body }) =>
    cancelAtDesk(ctx, params.invoice_uuid, body.reason),
  ),
});
