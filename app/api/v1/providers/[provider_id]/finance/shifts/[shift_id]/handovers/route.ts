import { offerHandoverContract } from '@/lib/billing/cashier-shifts/contract';
import { offerHandover } from '@/lib/billing/cashier-shifts/server/handover';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(offerHandoverContract, ({ ctx, params, body }) =>
    offerHandover(ctx, params.shift_id, body),
  ),
});
