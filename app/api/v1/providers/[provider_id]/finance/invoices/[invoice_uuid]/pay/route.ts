import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { payInvoiceContract } from '@/lib/payments/contract';
import { payInvoice } from '@/lib/payments/pay';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(payInvoiceContract, ({ ctx, params, body }) =>
    payInvoice(ctx, params.invoice_uuid, body),
  ),
});
