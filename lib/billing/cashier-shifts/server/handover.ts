import type { z } from 'zod';
import { offeredOutOf } from '@/db/queries/billing/cash-handovers';
import { lockShiftShared } from '@/db/queries/billing/cashier-shifts';
import { databaseTime } from '@/db/queries/billing/ledger';
import { lockSafe } from '@/db/queries/billing/safe';
import { findMember } from '@/db/queries/platform/users';
import type { cashHandovers, cashierShifts } from '@/db/schema/index';
import type {
  acceptHandoverContract,
  declineHandoverContract,
  offerHandoverContract,
} from '@/lib/billing/cashier-shifts/contract';
import { sumOf } from '@/lib/billing/cashier-shifts/count';
import { isBlind } from '@/lib/billing/cashier-shifts/server/blind';
import {
  refuseUnlessOpen,
  refuseUnlessOwn,
  refuseUnlessOwnOrManaged,
} from '@/lib/billing/cashier-shifts/server/close';
import { shiftAnywhere } from '@/lib/billing/cashier-shifts/server/current';
import {
  accountOfDrawer,
  cashOutOf,
  drawerBalance,
  refuseUnlessInDrawer,
} from '@/lib/billing/cashier-shifts/server/drawer-balance';
import { readCashHandover } from '@/lib/billing/cashier-shifts/server/read';
import { post } from '@/lib/billing/ledger/server/post';
import { minorUnits } from '@/lib/billing/payment-accounts/server/parse-tender';
import { permissionsOf } from '@/lib/domain/codes/permissions';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, presentAmount, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import {
  addRecord,
  changeRecord,
  lockRecord,
  readRecord,
} from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Handover = typeof cashHandovers.$inferSelect;
type Shift = typeof cashierShifts.$inferSelect;

/**
 * Offers cash of the caller's own open drawer to someone who takes payments. Throws `forbidden` for another person's
 * drawer, `conflict` for more than its expected balance less what is already offered.
 */
export async function offerHandover(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof offerHandoverContract.body>>,
) {
  const { tx, provider } = ctx;
  const shift = await lockRecord(ctx, kinds.cashierShift, reference);
  refuseUnlessOwn(ctx, shift);
  refuseUnlessOpen(ctx, shift);
  const { currency } = shift;
  const receiver = await findMember(tx, provider.id, body.to_user);
  if (!receiver?.isActive) throw refuseField('to_user', 'There is no such user at this hospital.');
  if (!permissionsOf(receiver.role).includes('payments:take')) {
    throw refuseField('to_user', 'This user does not take payments. Choose someone else.');
  }
  if (receiver.id === shift.cashierId && shift.apiKeyId === null) {
    throw refuseField('to_user', 'This is the owner of the drawer. Choose someone else.');
  }
  const amount = sumOf(
    currency,
    { field: 'amount', said: body.amount },
    { field: 'count', counted: body.count },
  );
  if (amount === 0n) throw refuseField('amount', 'Enter an amount above zero.');
  const offered = storedUnits(await offeredOutOf(tx, provider.id, shift.id), currency);
  const left = (await drawerBalance(ctx, shift)) - offered;
  if (amount > left) {
    if (await isBlind(ctx, shift)) {
      throw refuseField('amount', 'There is not enough cash in this drawer.', 'conflict');
    }
    const words = moneyWords(fromMinorUnits(left > 0n ? left : 0n, currency), currency);
    throw refuseField('amount', `Only ${words} in this drawer can be handed over.`, 'conflict');
  }
  const { id } = await addRecord(ctx, kinds.cashHandover, {
    fromShiftId: shift.id,
    toUserId: receiver.id,
    amount: fromMinorUnits(amount, currency),
    currency,
    count: body.count ?? [],
    note: body.note,
    offeredAt: await databaseTime(tx),
  });
  return readCashHandover(ctx, { id });
}

/**
 * Takes offered cash into the drawer of the receiver's own open shift, or (a finance manager) into the safe. Throws
 * `forbidden` to anyone else, `conflict` when it was answered, there is no such shift, or the drawer does not hold it
 * any more.
 */
export async function acceptHandover(
  ctx: Context,
  reference: Reference,
  { into, amount: said }: z.output<NonNullable<typeof acceptHandoverContract.body>>,
) {
  // The safe is locked before the drawer, as in paying out of the safe: nobody counts it while this comes in.
  if (into === 'safe') await lockSafe(ctx.tx, ctx.provider.id);
  const { shift, handover } = await lockOffer(ctx, reference);
  refuseUnlessReceiver(ctx, handover);
  const to = into === 'drawer' ? await ownDrawer(ctx, handover) : null;
  if (into === 'safe' && !ctx.affiliation.permissions.has('safe:manage')) {
    throw refuseField('into', 'Only a finance manager can put cash into the safe.', 'forbidden');
  }
  const { currency, amount } = handover;
  const units = storedUnits(amount, currency);
  if (said !== undefined && minorUnits('amount', said, currency) !== units) {
    const sentence = `${moneyWords(presentAmount(amount, currency), currency)} was offered. Count it again, or decline it.`;
    throw refuseField('amount', sentence, 'conflict');
  }
  const accountId = to && (await accountOfDrawer(ctx, to));
  const alsoLocks = accountId === null ? [] : [accountId];
  await refuseUnlessInDrawer(ctx, shift.id, units, { alsoLocks, isOffered: true });
  const out = await cashOutOf(ctx, shift, units);
  const answeredAt = await databaseTime(ctx.tx);
  const journalId = await post(ctx, { kind: 'handover', at: answeredAt, reason: handover.note }, [
    to === null
      ? { ledger: 'safe', amount: units, currency }
      : {
          ledger: 'cash',
          amount: units,
          currency,
          accountId,
          shiftId: to.id,
        },
    ...out.map((part) => ({
      ledger: 'cash' as const,
      amount: -part.amount,
      currency,
      accountId: part.accountId,
      shiftId: shift.id,
    })),
  ]);
  if (to === null && journalId !== null) {
    recordChange(ctx, { entity: 'safe-movement', entityId: journalId }, null, {
      kind: 'handover',
      amount: fromMinorUnits(units, currency),
      currency,
      fromShiftId: shift.id,
      note: handover.note,
    });
  }
  await answer(ctx, handover, { status: 'accepted', toShiftId: to?.id ?? null, answeredAt });
  return readCashHandover(ctx, { id: handover.id });
}

/** Declines offered cash. Only the person it was offered to may. */
export async function declineHandover(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof declineHandoverContract.body>>,
) {
  const { handover } = await lockOffer(ctx, reference);
  refuseUnlessReceiver(ctx, handover);
  await answer(ctx, handover, { status: 'declined', note: noted(handover, body.note) });
  return readCashHandover(ctx, { id: handover.id });
}

/** Withdraws an offer: the cashier of the shift or a finance manager may. */
export async function withdrawHandover(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof declineHandoverContract.body>>,
) {
  const { shift, handover } = await lockOffer(ctx, reference);
  refuseUnlessOwnOrManaged(ctx, shift);
  await answer(ctx, handover, { status: 'withdrawn', note: noted(handover, body.note) });
  return readCashHandover(ctx, { id: handover.id });
}

/** The offer, locked, and the shift that it comes from, held as it is. Throws `conflict` once it is answered. */
async function lockOffer(ctx: Context, reference: Reference) {
  const named = await readRecord(ctx, kinds.cashHandover, reference);
  const shift = await lockShiftShared(ctx.tx, ctx.provider.id, named.fromShiftId);
  if (!shift) throw new Error('The shift of the handover is not there.');
  const handover = await lockRecord(ctx, kinds.cashHandover, { id: named.id });
  if (handover.status !== 'offered') {
    throw new Refusal('conflict', `This cash has already been ${handover.status}.`);
  }
  return { shift, handover };
}

function refuseUnlessReceiver({ caller }: Context, { toUserId }: Handover): void {
  if (caller.userId === toUserId) return;
  throw new Refusal('forbidden', 'This cash was offered to someone else.');
}

async function ownDrawer(ctx: Context, { currency }: Handover): Promise<Shift> {
  const shift = await shiftAnywhere(ctx, currency);
  if (shift) return shift;
  throw new Refusal(
    'conflict',
    `Open a shift in ${currency} first. This cash goes into its drawer.`,
  );
}

const noted = ({ note }: Handover, added: string) =>
  [note, added].filter((text) => text !== '').join('\n');

async function answer(
  ctx: Context,
  handover: Handover,
  change: Partial<Handover> & { status: Handover['status'] },
): Promise<void> {
  await changeRecord(ctx, kinds.cashHandover, handover, {
    answeredAt: ctx.now,
    answeredById: ctx.caller.userId,
    ...change,
  });
}
