import type { z } from 'zod';
import { offeredOutOf } from '@/db/queries/billing/cash-handovers';
import { cashByAccountOf } from '@/db/queries/billing/ledger';
import type { cashierShifts } from '@/db/schema/index';
import type { correctFloatContract } from '@/lib/billing/cashier-shifts/contract';
import { isSameCount, sumOf } from '@/lib/billing/cashier-shifts/count';
import {
  refuseUnlessOpen,
  refuseUnlessOwnOrManaged,
} from '@/lib/billing/cashier-shifts/server/close';
import { isOwn } from '@/lib/billing/cashier-shifts/server/current';
import { drawerBalance } from '@/lib/billing/cashier-shifts/server/drawer-balance';
import { readShift } from '@/lib/billing/cashier-shifts/server/read';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Shift = typeof cashierShifts.$inferSelect;

/**
 * Corrects the float that was entered when a shift was opened: a slip would be posted as cash over or short at the close,
 * and refunds would be refused although the cash is there. Once cash has moved, a cashier who could change the float could
 * hide missing cash: then only another finance manager can correct it, and no key that acts for no user. Throws `forbidden`
 * to anyone else, `invalid` if nothing would change, `conflict` if the shift is closed, or for less than has left the
 * drawer or is offered out of it.
 */
export async function correctFloat(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof correctFloatContract.body>>,
) {
  const { tx, provider } = ctx;
  const shift = await lockRecord(ctx, kinds.cashierShift, reference);
  refuseUnlessOwnOrManaged(ctx, shift);
  refuseUnlessOpen(ctx, shift);
  const { id, currency } = shift;
  const float = sumOf(
    currency,
    { field: 'opening_float', said: body.opening_float },
    { field: 'opening_count', counted: body.opening_count },
  );
  const before = storedUnits(shift.openingFloat, currency);
  const { opening_count: count } = body;
  if (float === before && (!count || isSameCount(currency, count, shift.openingCount))) {
    const field = body.opening_float === undefined ? 'opening_count' : 'opening_float';
    throw refuseField(field, 'The float already has this amount.');
  }
  const offered = storedUnits(await offeredOutOf(tx, provider.id, id), currency);
  await refuseOwnOnceMoved(ctx, shift, offered);
  const left = (await drawerBalance(ctx, shift)) - before + float - offered;
  if (left < 0n) {
    const words = moneyWords(fromMinorUnits(float - left, currency), currency);
    const sentence = `The float cannot be less than ${words}: that much has already left the drawer or is offered.`;
    throw refuseField('opening_float', sentence, 'conflict');
  }
  await changeRecord(ctx, kinds.cashierShift, shift, {
    openingFloat: fromMinorUnits(float, currency),
    openingCount: body.opening_count ?? [],
    firstFloat: shift.firstFloat ?? shift.openingFloat,
    floatReason: body.reason,
    floatCorrectedById: ctx.caller.userId,
  });
  return readShift(ctx, { id });
}

async function refuseOwnOnceMoved(ctx: Context, shift: Shift, offered: bigint): Promise<void> {
  const moved = await cashByAccountOf(ctx.tx, ctx.provider.id, shift.id);
  if (moved.length === 0 && offered === 0n) return;
  const { userId } = ctx.caller;
  if (userId === null) {
    const sentence =
      'Cash has moved in this drawer since it was opened. Only a finance manager can correct the float now, and this key does not act for a user.';
    throw new Refusal('forbidden', sentence);
  }
  const isManager = ctx.affiliation.permissions.has('shifts:manage');
  if (isManager && userId !== shift.cashierId && !isOwn(ctx, shift)) return;
  const sentence =
    'Cash has moved in your drawer since you opened it. Ask another finance manager to correct the float.';
  throw new Refusal('forbidden', sentence);
}
