import { correctFloatContract, readShiftContract } from '@/lib/cashier-shifts/contract';
import { correctFloat } from '@/lib/cashier-shifts/correct-float';
import { readShift } from '@/lib/cashier-shifts/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readShiftContract, ({ ctx, params }) => readShift(ctx, params.shift_id)),
  PATCH: handle(correctFloatContract, ({ ctx, params, body }) =>
    correctFloat(ctx, params.shift_id, body),
  ),
});
