import { exportPayments } from '@/lib/billing/payments/export';
import { exportPaymentsContract } from '@/lib/billing/payments/export-contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportPaymentsContract, ({ ctx, query }) => exportPayments(ctx, query)),
});
