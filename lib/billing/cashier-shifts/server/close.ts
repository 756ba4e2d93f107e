import type { z } from 'zod';
import { offeredOutOf } from '@/db/queries/billing/cash-handovers';
import { databaseTime } from '@/db/queries/billing/ledger';
import { countsOf } from '@/db/queries/billing/shift-counts';
import type { cashierShifts } from '@/db/schema/index';
import type { closeShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { sumOf } from '@/lib/billing/cashier-shifts/count';
import { isBlind, isCounted } from '@/lib/billing/cashier-shifts/server/blind';
import {
  countSettlements,
  settlementColumns,
} from '@/lib/billing/cashier-shifts/server/count-settlements';
import { isOwn } from '@/lib/billing/cashier-shifts/server/current';
import {
  accountOfDrawer,
  cashOutOf,
  drawerBalance,
} from '@/lib/billing/cashier-shifts/server/drawer-balance';
import { readShift } from '@/lib/billing/cashier-shifts/server/read';
import { post } from '@/lib/billing/ledger/server/post';
import { minorUnits } from '@/lib/billing/payment-accounts/server/parse-tender';
import { tenderWords } from '@/lib/billing/payments/words';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { spokenInstant } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Shift = typeof cashierShifts.$inferSelect;

/**
 * Closes a shift with its counted cash; a difference from the books is posted as over or short. Money of other payment
 * methods is at the operator or the bank: a difference from its list is kept with the shift and not posted. Payments lock
 * the shift, so that none comes after the count. Throws `conflict` if it is closed, if offered cash is unanswered, if a
 * blind count is missing, or if the books changed since the cashier looked.
 */
export async function closeShift(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof closeShiftContract.body>>,
) {
  const { tx } = ctx;
  const shift = await lockRecord(ctx, kinds.cashierShift, reference);
  refuseUnlessOwnOrManaged(ctx, shift);
  refuseUnlessOpen(ctx, shift);
  const { id, currency } = shift;
  const words = (units: bigint) => moneyWords(fromMinorUnits(units, currency), currency);
  const counted = sumOf(
    currency,
    { field: 'counted_cash', said: body.counted_cash },
    { field: 'closing_count', counted: body.closing_count },
  );
  await refuseWhileOffered(ctx, shift, 'closing');
  const expected = await drawerBalance(ctx, shift);
  if ((await isBlind(ctx, shift)) && !(await isCounted(ctx, shift, expected))) {
    throw new Refusal(
      'conflict',
      'The count is blind. Count the drawer first, then close the shift.',
    );
  }
  if (body.expected_cash !== undefined) {
    const seen = minorUnits('expected_cash', body.expected_cash, currency);
    if (seen !== expected) {
      const sentence = `The expected cash is now ${words(expected)}. Count again.`;
      throw refuseField('expected_cash', sentence, 'conflict');
    }
  }
  const variance = counted - expected;
  const settled = await countSettlements(ctx, shift, body.settlements);
  const differing = [
    { what: 'The drawer is', variance },
    ...settled.map((one) => ({
      what: `${tenderWords[one.tender]} is`,
      variance: one.counted - one.expected,
    })),
    ...(await countedBefore(ctx, shift)),
  ].filter((one) => one.variance !== 0n);
  if (differing.length > 0 && body.variance_reason === '') {
    const sentences = differing.map((one) => {
      const size = words(one.variance > 0n ? one.variance : -one.variance);
      return `${one.what} ${size} ${one.variance > 0n ? 'over' : 'short'}.`;
    });
    throw refuseField('variance_reason', `${sentences.join(' ')} Enter the reason.`);
  }
  const closedAt = await databaseTime(tx);
  if (variance !== 0n) {
    const moved =
      variance > 0n
        ? [{ accountId: await accountOfDrawer(ctx, shift), amount: variance }]
        : (await cashOutOf(ctx, shift, -variance)).map((part) => ({
            ...part,
            amount: -part.amount,
          }));
    await post(ctx, { kind: 'shift-variance', at: closedAt, reason: body.variance_reason }, [
      ...moved.map((part) => ({ ledger: 'cash' as const, currency, shiftId: id, ...part })),
      { ledger: 'cash-over-short', amount: -variance, currency, shiftId: id },
    ]);
  }
  await changeRecord(ctx, kinds.cashierShift, shift, {
    status: 'closed',
    closedAt,
    closedById: ctx.caller.userId,
    closingCount: body.closing_count ?? [],
    countedCash: fromMinorUnits(counted, currency),
    expectedCash: fromMinorUnits(expected, currency),
    variance: fromMinorUnits(variance, currency),
    ...settlementColumns(settled, currency),
    varianceReason: differing.length === 0 ? '' : body.variance_reason,
  });
  return readShift(ctx, { id });
}

/** What the counts on record differed by, in minor units: a count that is corrected to fit needs a reason too. */
async function countedBefore({ tx, provider }: Context, { id, currency }: Shift) {
  const counts = await countsOf(tx, provider.id, id);
  const less = (counted: string, expected: string) =>
    storedUnits(counted, currency) - storedUnits(expected, currency);
  return counts.flatMap(({ countedCash, expectedCash, settlements }) => [
    { what: 'An earlier count was', variance: less(countedCash, expectedCash) },
    ...settlements.map((one) => ({
      what: `${tenderWords[one.transaction_type]} was counted`,
      variance: less(one.counted, one.expected),
    })),
  ]);
}

/** Throws `conflict` while cash of the drawer is offered and not answered. */
export async function refuseWhileOffered(
  { tx, provider }: Context,
  { id, currency }: Shift,
  act: 'closing' | 'counting',
): Promise<void> {
  const offered = storedUnits(await offeredOutOf(tx, provider.id, id), currency);
  if (offered === 0n) return;
  const words = moneyWords(fromMinorUnits(offered, currency), currency);
  const sentence = `${words} was offered from this drawer and has not been accepted yet. Withdraw the offer, or have it accepted, before ${act}.`;
  throw new Refusal('conflict', sentence);
}

/** Its cashier and finance managers may close a shift or withdraw its offer. */
export function refuseUnlessOwnOrManaged(ctx: Context, shift: Shift): void {
  if (!ctx.affiliation.permissions.has('shifts:manage')) refuseUnlessOwn(ctx, shift);
}

/** Only the cashier of the shift may offer cash out of its drawer: nobody offers it out of another's. */
export function refuseUnlessOwn(ctx: Context, shift: Shift): void {
  if (!isOwn(ctx, shift)) throw new Refusal('forbidden', 'This is someone else’s shift.');
}

/** Throws `conflict` for a shift that is closed. */
export function refuseUnlessOpen({ provider }: Context, { closedAt }: Shift): void {
  if (closedAt === null) return;
  const since = spokenInstant(closedAt, provider.timeZone);
  throw new Refusal('conflict', `This shift was closed on ${since}.`);
}
