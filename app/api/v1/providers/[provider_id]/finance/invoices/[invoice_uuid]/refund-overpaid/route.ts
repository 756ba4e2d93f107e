import { refundOverpaidContract } from '@/lib/billing/refunds/contract';
import { refundOverpaid } from '@/lib/billing/refunds/server/refund-overpaid';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(refundOverpaidContract, ({ ctx, params, body }) =>
    refundOverpaid(ctx, params.invoice_uuid, body),
  ),
});
