import { previewPayInvoiceContract } from '@/lib/billing/payments/contract';
import { previewPayInvoice } from '@/lib/billing/payments/server/pay';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(previewPayInvoiceContract, ({ ctx, params, body }) =>
    previewPayInvoice(ctx, params.invoice_uuid, body),
  ),
});
