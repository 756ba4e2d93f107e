import { closeShift } from '@/lib/cashier-shifts/close';
import { closeShiftContract } from '@/lib/cashier-shifts/contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(closeShiftContract, ({ ctx, params, body }) =>
    closeShift(ctx, params.shift_id, body),
  ),
});
