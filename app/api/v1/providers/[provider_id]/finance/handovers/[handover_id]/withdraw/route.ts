import { withdrawHandoverContract } from '@/lib/billing/cashier-shifts/contract';
import { withdrawHandover } from '@/lib/billing/cashier-shifts/server/handover';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawHandoverContract, ({ ctx, params, body }) =>
    withdrawHandover(ctx, params.handover_id, body),
  ),
});
