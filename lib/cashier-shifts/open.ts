import type { z } from 'zod';
import { openShiftsOf } from '@/db/queries/cashier-shifts';
import { databaseTime } from '@/db/queries/ledger';
import { findRow } from '@/db/queries/rows';
import { locations } from '@/db/schema/index';
import type { openShiftContract } from '@/lib/cashier-shifts/contract';
import { sumOf } from '@/lib/cashier-shifts/count';
import { holderOf } from '@/lib/cashier-shifts/current';
import { readShift } from '@/lib/cashier-shifts/read';
import { Refusal } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { fromMinorUnits } from '@/lib/money';
import { addRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';
import { referredActiveRow } from '@/lib/records/referred';

/**
 * Opens the caller's shift at a desk. A person has one at a time (`conflict`); a key's is opened by its first payment,
 * and this refuses one.
 */
export async function openShift(
  ctx: Context,
  body: z.output<NonNullable<typeof openShiftContract.body>>,
) {
  if (ctx.caller.kind === 'api-key') {
    const sentence = "A key's shift is opened by the first money that it takes.";
    throw new Refusal('conflict', sentence);
  }
  const location = await referredActiveRow(ctx, kinds.location, 'location', body.location);
  const currency = body.currency ?? ctx.provider.currency;
  const float = sumOf(
    currency,
    { field: 'opening_float', said: body.opening_float },
    { field: 'opening_count', counted: body.opening_count },
  );
  const [open] = await openShiftsOf(ctx.tx, ctx.provider.id, holderOf(ctx.caller));
  if (open) {
    const desk = await findRow(ctx.tx, locations, ctx.provider.id, { id: open.locationId });
    const sentence = `You have an open shift at ${desk?.name ?? 'another desk'}. Close it first.`;
    throw new Refusal('conflict', sentence);
  }
  const { id } = await addRecord(ctx, kinds.cashierShift, {
    cashierId: ctx.caller.id,
    locationId: location.id,
    currency,
    openedAt: await databaseTime(ctx.tx),
    openingFloat: fromMinorUnits(float, currency),
    openingCount: body.opening_count ?? [],
  });
  return readShift(ctx, { id });
}
