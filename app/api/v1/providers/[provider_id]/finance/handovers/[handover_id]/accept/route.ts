import { acceptHandoverContract } from '@/lib/billing/cashier-shifts/contract';
import { acceptHandover } from '@/lib/billing/cashier-shifts/server/handover';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(acceptHandoverContract, ({ ctx, params, body }) =>
    acceptHandover(ctx, params.handover_id, body),
  ),
});
