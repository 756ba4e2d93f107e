import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { refundOverpaidContract } from '@/lib/refunds/contract';
import { refundOverpaid } from '@/lib/refunds/refund-overpaid';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(refundOverpaidContract, ({ ctx, params, body }) =>
    refundOverpaid(ctx, params.invoice_uuid, body),
  ),
});
