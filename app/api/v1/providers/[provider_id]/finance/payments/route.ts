import { listPaymentsContract } from '@/lib/billing/payments/contract';
import { readPayments } from '@/lib/billing/payments/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listPaymentsContract, ({ ctx, query }) => readPayments(ctx, query)),
});
