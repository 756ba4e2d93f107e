import { exportPaymentsContract } from '@/lib/billing/payments/export-contract';
import { exportPayments } from '@/lib/billing/payments/server/export';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportPaymentsContract, ({ ctx, query }) => exportPayments(ctx, query)),
});
