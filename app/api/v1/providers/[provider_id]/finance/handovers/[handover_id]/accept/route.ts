import { acceptHandoverContract } from '@/lib/billing/cashier-shifts/contract';
import { acceptHandover } from '@/lib/billing/cashier-shifts/handover';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(acceptHandoverContract, ({ ctx, params, body }) =>
    acceptHandover(ctx, params.handover_id, body),
  ),
});
