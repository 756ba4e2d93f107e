import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { voidPaymentContract } from '@/lib/payments/contract';
import { voidPayment } from '@/lib/payments/void';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(voidPaymentContract, ({ ctx, params, body }) =>
    voidPayment(ctx, params.payment_id, body.reason),
  ),
});
