import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { receivePaymentContract } from '@/lib/payments/contract';
import { receivePayment } from '@/lib/payments/receive';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(receivePaymentContract, ({ ctx, body }) => receivePayment(ctx, body)),
});
