import { countShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { countShift } from '@/lib/billing/cashier-shifts/server/count';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(countShiftContract, ({ ctx, params, body }) =>
    countShift(ctx, params.shift_id, body),
  ),
});
