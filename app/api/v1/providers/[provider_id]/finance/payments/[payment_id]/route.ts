import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readPaymentContract } from '@/lib/payments/contract';
import { readReceipt } from '@/lib/payments/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPaymentContract, ({ ctx, params }) => readReceipt(ctx, params.payment_id)),
});
