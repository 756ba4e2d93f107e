import { voidPaymentContract } from '@/lib/billing/payments/contract';
import { voidPayment } from '@/lib/billing/payments/server/void';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(voidPaymentContract, ({ ctx, params, body }) =>
    voidPayment(ctx, params.payment_id, body.reason),
  ),
});
