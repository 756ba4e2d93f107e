import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { previewReceivePaymentContract } from '@/lib/payments/contract';
import { previewReceivePayment } from '@/lib/payments/receive';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(previewReceivePaymentContract, ({ ctx, body }) => previewReceivePayment(ctx, body)),
});
