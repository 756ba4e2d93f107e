import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { exportPayments } from '@/lib/payments/export';
import { exportPaymentsContract } from '@/lib/payments/export-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(exportPaymentsContract, ({ ctx, query }) => exportPayments(ctx, query)),
});
