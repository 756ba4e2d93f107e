import { withdrawHandoverContract } from '@/lib/billing/cashier-shifts/contract';
import { withdrawHandover } from '@/lib/billing/cashier-shifts/handover';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawHandoverContract, ({ ctx, params, body }) =>
    withdrawHandover(ctx, params.handover_id, body),
  ),
});
