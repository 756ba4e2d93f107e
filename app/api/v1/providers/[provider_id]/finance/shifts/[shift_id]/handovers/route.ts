import { offerHandoverContract } from '@/lib/cashier-shifts/contract';
import { offerHandover } from '@/lib/cashier-shifts/handover';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(offerHandoverContract, ({ ctx, params, body }) =>
    offerHandover(ctx, params.shift_id, body),
  ),
});
