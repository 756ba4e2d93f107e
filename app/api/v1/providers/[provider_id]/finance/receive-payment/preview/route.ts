import { previewReceivePaymentContract } from '@/lib/billing/payments/contract';
import { previewReceivePayment } from '@/lib/billing/payments/server/receive';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(previewReceivePaymentContract, ({ ctx, body }) => previewReceivePayment(ctx, body)),
});
