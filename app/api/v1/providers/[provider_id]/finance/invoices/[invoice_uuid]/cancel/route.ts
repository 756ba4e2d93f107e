import { cancelInvoiceContract } from '@/lib/billing/invoices/contract';
import { cancelAtDesk } from '@/lib/billing/invoices/server/cancel';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(cancelInvoiceContract, ({ ctx, params, body }) =>
    cancelAtDesk(ctx, params.invoice_uuid, body.reason),
  ),
});
