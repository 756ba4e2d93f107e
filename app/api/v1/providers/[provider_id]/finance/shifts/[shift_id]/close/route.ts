import { closeShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { closeShift } from '@/lib/billing/cashier-shifts/server/close';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(closeShiftContract, ({ ctx, params, body }) =>
    closeShift(ctx, params.shift_id, body),
  ),
});
