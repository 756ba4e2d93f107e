import { payInvoiceContract } from '@/lib/billing/payments/contract';
import { payInvoice } from '@/lib/billing/payments/server/pay';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(payInvoiceContract, ({ ctx, params, body }) =>
    payInvoice(ctx, params.invoice_uuid, body),
  ),
});
