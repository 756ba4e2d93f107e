import { withdrawHandoverContract } from '@/lib/cashier-shifts/contract';
import { withdrawHandover } from '@/lib/cashier-shifts/handover';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawHandoverContract, ({ ctx, params, body }) =>
    withdrawHandover(ctx, params.handover_id, body),
  ),
});
