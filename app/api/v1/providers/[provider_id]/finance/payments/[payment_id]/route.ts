import { readPaymentContract } from '@/lib/billing/payments/contract';
import { readReceipt } from '@/lib/billing/payments/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPaymentContract, ({ ctx, params }) => readReceipt(ctx, params.payment_id)),
});
