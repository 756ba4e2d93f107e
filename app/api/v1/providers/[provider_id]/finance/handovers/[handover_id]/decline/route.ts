import { declineHandoverContract } from '@/lib/cashier-shifts/contract';
import { declineHandover } from '@/lib/cashier-shifts/handover';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(declineHandoverContract, ({ ctx, params, body }) =>
    declineHandover(ctx, params.handover_id, body),
  ),
});
