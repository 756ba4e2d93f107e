import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listPaymentsContract } from '@/lib/payments/contract';
import { readPayments } from '@/lib/payments/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPaymentsContract, ({ ctx, query }) => readPayments(ctx, query)),
});
