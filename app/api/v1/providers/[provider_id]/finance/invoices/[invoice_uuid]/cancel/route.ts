import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { cancelAtDesk } from '@/lib/invoices/cancel';
import { cancelInvoiceContract } from '@/lib/invoices/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(cancelInvoiceContract, ({ ctx, params, body }) =>
    cancelAtDesk(ctx, params.invoice_uuid, body.reason),
  ),
});
