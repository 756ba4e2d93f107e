import { payInvoiceContract } from '@/lib/billing/payments/contract';
import { payInvoice } from '@/lib/billing/payments/pay';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(payInvoiceContract, ({ ctx, params, body }) =>
    payInvoice(ctx, params.invoice_uuid, body),
  ),
});
