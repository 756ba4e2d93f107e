import { voidPaymentContract } from '@/lib/billing/payments/contract';
import { voidPayment } from '@/lib/billing/payments/void';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(voidPaymentContract, ({ ctx, params, body }) =>
    voidPayment(ctx, params.payment_id, body.reason),
  ),
});
