import { readShiftContract } from '@/lib/cashier-shifts/contract';
import { readShift } from '@/lib/cashier-shifts/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readShiftContract, ({ ctx, params }) => readShift(ctx, params.shift_id)),
});
