import { listShiftsContract, openShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { openShift } from '@/lib/billing/cashier-shifts/server/open';
import { readShifts } from '@/lib/billing/cashier-shifts/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listShiftsContract, ({ ctx, query }) => readShifts(ctx, query)),
  POST: handle(openShiftContract, ({ ctx, body }) => openShift(ctx, body)),
});
