import { correctFloatContract, readShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { correctFloat } from '@/lib/billing/cashier-shifts/server/correct-float';
import { readShift } from '@/lib/billing/cashier-shifts/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readShiftContract, ({ ctx, params }) => readShift(ctx, params.shift_id)),
  PATCH: handle(correctFloatContract, ({ ctx, params, body }) =>
    correctFloat(ctx, params.shift_id, body),
  ),
});
