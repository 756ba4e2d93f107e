import { acceptHandoverContract } from '@/lib/cashier-shifts/contract';
import { acceptHandover } from '@/lib/cashier-shifts/handover';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(acceptHandoverContract, ({ ctx, params, body }) =>
    acceptHandover(ctx, params.handover_id, body),
  ),
});
