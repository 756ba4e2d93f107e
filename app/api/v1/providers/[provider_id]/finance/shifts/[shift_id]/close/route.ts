import { closeShift } from '@/lib/billing/cashier-shifts/close';
import { closeShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(closeShiftContract, ({ ctx, params, body }) =>
    closeShift(ctx, params.shift_id, body),
  ),
});
