import { listPaymentsContract } from '@/lib/billing/payments/contract';
import { readPayments } from '@/lib/billing/payments/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPaymentsContract, ({ ctx, query }) => readPayments(ctx, query)),
});
