import { v7 } from 'uuid';
import { settlementColumnsOf } from '@/db/schema/index';
import { ledgerOf, settledTransactionTypes } from '@/lib/domain/codes/payments';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, dayAt } from '@/lib/domain/days';
import { fromMinorUnits } from '@/lib/domain/money';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import type { Books } from '@/lib/ops/demo/money/books';
import { openPayouts } from '@/lib/ops/demo/money/payouts';
import type { DemoShift, MoneyRows } from '@/lib/ops/demo/money/rows';

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;

export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/** Something done at the desk, in its turn. */
type Act = (at: Date) => void;

/** How work reaches the desk. */
export type Plan = {
  /** Someone arrives at this time and is served some time later; left out if that is in the future. */
  served: (comes: Date, run: Act) => void;
  /** Done at exactly this time. */
  at: (at: Date, run: Act) => void;
};

const float = 500_000n;
const thousand = 100_000n;
const notes = [100_000n, 50_000n, 20_000n, 10_000n, 5_000n, 2_000n, 1_000n, 500n, 100n];

/** The variances of counted drawers, in minor units, with their reasons; each recurs after a number of shifts. */
const variances: { every: number; at: number; amount: bigint; reason: string }[] = [
  { every: 9, at: 4, amount: -5_000n, reason: 'A 50 note given too much in change' },
  { every: 14, at: 11, amount: 10_000n, reason: 'A patient left without the change' },
];

/**
 * The cash office: open from eight to four in the hospital's time zone on days with payments, and for the last four
 * hours, so that the demo's cashier can take money at once.
 */
export function openDesk(hospital: DemoHospital, money: MoneyRows, books: Books) {
  const { now, timeZone, random, places, providerId, rows } = hospital;
  const cashier = userWith(hospital, 'billing');
  const manager = userWith(hospital, 'finance-manager');
  const locationId = places.areaIds.get('Cash Office');
  const account = rows.paymentAccounts.find((row) => row.isDefault);
  if (!locationId || !account?.id) throw new Error('A demo hospital has a cash office.');
  const accountId = account.id;
  const currency = 'KES';
  const words = (amount: bigint) => fromMinorUnits(amount, currency);
  const lastOpened = now.getTime() - 4 * hour;
  const hoursOf = (day: string) => {
    const midnight = startOfDay(day, timeZone).getTime();
    return { opens: midnight + 8 * hour, closes: midnight + 16 * hour };
  };

  const payouts = openPayouts(hospital, books, accountId);

  /** The cash in the drawer between two shifts. */
  let left = float;
  const begin = (openedAt: Date): DemoShift => ({
    providerId,
    id: v7(),
    cashierId: cashier,
    apiKeyId: null,
    locationId,
    status: 'open',
    currency,
    openedAt,
    openingFloat: words(left),
    openingCount: counted(left),
    createdAt: openedAt,
    modifiedAt: openedAt,
  });

  /**
   * At the end of the day the finance manager takes everything above the float to the safe, in notes of a thousand.
   */
  const bringToSafe = (shift: DemoShift, offeredAt: Date) => {
    const taken = ((left + books.cashIn(shift.id) - float) / thousand) * thousand;
    if (taken <= 0n) return;
    const answeredAt = new Date(offeredAt.getTime() + minute);
    const amount = words(taken);
    const note = 'Takings of the day';
    money.handovers.push({
      providerId,
      id: v7(),
      fromShiftId: shift.id,
      toUserId: manager,
      amount,
      currency,
      count: counted(taken),
      status: 'accepted',
      note,
      offeredAt,
      answeredAt,
      answeredById: manager,
      createdAt: offeredAt,
      modifiedAt: answeredAt,
    });
    const by = { postedAt: answeredAt, postedById: manager };
    books.post({ kind: 'handover', ...by, reason: note }, [
      { ledger: 'safe', amount: taken, currency },
      { ledger: 'cash', amount: -taken, currency, accountId, shiftId: shift.id },
    ]);
    bankAfter(answeredAt, taken);
  };

  let inSafe = 0n;
  let bankings = 0;
  /** Takes the safe's cash above its own float to the bank once the amount is worth the trip. */
  const bankAfter = (at: Date, taken: bigint) => {
    inSafe += taken;
    const amount = inSafe - float;
    if (amount < 40n * thousand) return;
    inSafe = float;
    bankings += 1;
    const postedAt = new Date(at.getTime() + minute);
    const reason = `Deposit slip ${4470 + bankings}`;
    books.post({ kind: 'safe-banking', postedAt, postedById: manager, reason }, [
      { ledger: 'safe', amount: -amount, currency },
      { ledger: 'bank', amount, currency },
    ]);
  };

  const close = (shift: DemoShift, closedAt: Date) => {
    bringToSafe(shift, new Date(closedAt.getTime() - 3 * minute));
    const expected = left + books.cashIn(shift.id);
    const index = money.shifts.length;
    const found = variances.find(({ every, at }) => index % every === at);
    const variance = found && expected + found.amount >= 0n ? found.amount : 0n;
    const reason = variance === 0n ? '' : (found?.reason ?? '');
    books.post({ kind: 'shift-variance', postedAt: closedAt, postedById: cashier, reason }, [
      { ledger: 'cash', amount: variance, currency, accountId, shiftId: shift.id },
      { ledger: 'cash-over-short', amount: -variance, currency, shiftId: shift.id },
    ]);
    left = expected + variance;
    // The operator's and the terminal's lists agree with the books; a tender without payments has none.
    const lists = settledTransactionTypes.map((type) => {
      const moved = books.movedIn(shift.id, ledgerOf[type]);
      const listed = moved === null ? null : words(moved);
      const { expected, counted } = settlementColumnsOf[type];
      return { [expected]: listed, [counted]: listed };
    });
    Object.assign(shift, {
      status: 'closed',
      closedAt,
      closedById: cashier,
      closingCount: counted(expected + variance),
      countedCash: words(expected + variance),
      expectedCash: words(expected),
      variance: words(variance),
      varianceReason: reason,
      modifiedAt: closedAt,
    } satisfies Partial<DemoShift>);
    Object.assign(shift, ...lists);
    payouts.afterShift(shift, closedAt);
  };

  return {
    cashier,
    accountId,
    locationId,
    /** When someone who arrives at the desk at an instant has been served; null: not yet. */
    servedAt: (at: Date): Date | null => {
      for (let day = dayAt(at, timeZone); ; day = dayAfter(day)) {
        const { opens, closes } = hoursOf(day);
        if (closes > lastOpened - minute) break;
        const from = Math.max(at.getTime(), opens);
        if (from > closes - 30 * minute) continue;
        return new Date(
          random.between(from + minute, Math.min(from + 90 * minute, closes - 5 * minute)),
        );
      }
      const from = Math.max(at.getTime(), lastOpened);
      if (from > now.getTime() - 10 * minute) return null;
      return new Date(random.between(from + minute, now.getTime() - 5 * minute));
    },
    /** The shift that is open when someone is served; the shift before it is closed by then. */
    shiftAt: (at: Date): DemoShift => {
      const { opens, closes } = hoursOf(dayAt(at, timeZone));
      const isLast = closes > lastOpened - minute || at.getTime() >= lastOpened;
      const openedAt = new Date(isLast ? lastOpened : opens);
      const current = money.shifts.at(-1);
      if (current?.openedAt.getTime() === openedAt.getTime()) return current;
      if (current) close(current, new Date(hoursOf(dayAt(current.openedAt, timeZone)).closes));
      const shift = begin(openedAt);
      money.shifts.push(shift);
      return shift;
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;

/** A sum in notes and coins, largest first. */
function counted(sum: bigint): { value: string; count: number }[] {
  let left = sum;
  return notes.flatMap((value) => {
    const count = Number(left / value);
    left %= value;
    return count === 0 ? [] : [{ value: fromMinorUnits(value, 'KES'), count }];
  });
}
