import { paymentQueueContract } from '@/lib/billing/payment-queue/contract';
import { readPaymentQueue } from '@/lib/billing/payment-queue/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(paymentQueueContract, ({ ctx, query }) => readPaymentQueue(ctx, query)),
});
