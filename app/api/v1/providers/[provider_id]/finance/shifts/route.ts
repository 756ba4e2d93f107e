import { listShiftsContract, openShiftContract } from '@/lib/cashier-shifts/contract';
import { openShift } from '@/lib/cashier-shifts/open';
import { readShifts } from '@/lib/cashier-shifts/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listShiftsContract, ({ ctx, query }) => readShifts(ctx, query)),
  POST: handle(openShiftContract, ({ ctx, body }) => openShift(ctx, body)),
});
