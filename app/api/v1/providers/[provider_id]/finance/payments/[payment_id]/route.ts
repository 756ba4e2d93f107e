import { readPaymentContract } from '@/lib/billing/payments/contract';
import { readReceipt } from '@/lib/billing/payments/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPaymentContract, ({ ctx, params }) => readReceipt(ctx, params.payment_id)),
});
