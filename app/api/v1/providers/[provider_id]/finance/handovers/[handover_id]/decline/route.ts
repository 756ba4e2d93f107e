import { declineHandoverContract } from '@/lib/billing/cashier-shifts/contract';
import { declineHandover } from '@/lib/billing/cashier-shifts/server/handover';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(declineHandoverContract, ({ ctx, params, body }) =>
    declineHandover(ctx, params.handover_id, body),
  ),
});
