import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { previewPayInvoiceContract } from '@/lib/payments/contract';
import { previewPayInvoice } from '@/lib/payments/pay';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(previewPayInvoiceContract, ({ ctx, params, body }) =>
    previewPayInvoice(ctx, params.invoice_uuid, body),
  ),
});
