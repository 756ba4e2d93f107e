import type { z } from 'zod';
import { shiftsDuring } from '@/db/queries/billing/cashier-shifts';
import { correctionsOpenAt } from '@/db/queries/billing/corrections';
import { revenueAdjustments } from '@/db/queries/billing/revenue-adjustments';
import { type DaySums, daySums } from '@/db/queries/billing/tenders';
import { findRow } from '@/db/queries/platform/rows';
import { findMember } from '@/db/queries/platform/users';
import { locations } from '@/db/schema/index';
import type { dayEndReportContract } from '@/lib/billing/cashier-shifts/day-end-contract';
import { addTenders } from '@/lib/billing/cashier-shifts/server/add-tenders';
import { blindTo } from '@/lib/billing/cashier-shifts/server/blind';
import { presentShift } from '@/lib/billing/cashier-shifts/server/present';
import { safeDay } from '@/lib/billing/safe/server/day';
import { isDeskType, type TransactionType } from '@/lib/domain/codes/payments';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, dayAt } from '@/lib/domain/days';
import { presentAmount } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

/** A place or a person that is not there: a report that looks at one finds nothing. */
const nobody = '00000000-0000-0000-0000-000000000000';

type Query = z.output<typeof dayEndReportContract.query>;

/**
 * Payments and refunds on a day of the provider's clock, at one desk or by one person if the request says so; none while
 * the count of one of its shifts is blind for the caller.
 */
export async function readDay(ctx: Context, query: Query) {
  const { tx, provider } = ctx;
  const { timeZone } = provider;
  const date = query.date ?? dayAt(ctx.now, timeZone);
  const from = startOfDay(date, timeZone);
  const to = startOfDay(dayAfter(date), timeZone);
  const place = query.location && (await findRow(tx, locations, provider.id, query.location));
  const person = query.cashier && (await findMember(tx, provider.id, query.cashier));
  const asked = {
    from,
    to,
    locationId: query.location ? (place?.id ?? nobody) : null,
    cashierId: query.cashier ? (person?.id ?? nobody) : null,
  };
  const shifts = await shiftsDuring(tx, provider.id, asked);
  const blind = await blindTo(ctx);
  const isBlind = shifts.some(({ shift }) => blind(shift));
  const rows = isBlind ? [] : await daySums(tx, provider.id, { ...asked, timeZone });
  return { date, asked, rows, shifts, isBlind };
}

/**
 * A day's postings, by the provider's clock: in all, by tender, person, desk and hour, with its shifts, its waivers and
 * write-offs, and the safe.
 */
export async function dayEndReport(ctx: Context, query: Query) {
  const { tx, provider } = ctx;
  const { timeZone } = provider;
  const { date, asked, rows, shifts, isBlind } = await readDay(ctx, query);
  const forgone = asked.locationId === null ? await revenueAdjustments(tx, provider.id, asked) : [];
  const isWhole = asked.locationId === null && asked.cashierId === null;
  const open = isWhole ? await correctionsOpenAt(tx, provider.id, asked.to) : [];
  const maySeeSafe = ctx.affiliation.permissions.has('ledger:check');
  return {
    date,
    time_zone: timeZone,
    totals: totalsOf(rows),
    by_tender: grouped(rows, tender),
    by_cashier: grouped(rows, (row) => ({
      cashier: row.userId,
      cashier_name: row.userName,
      is_of_key: row.keyId !== null,
      ...tender(row),
    })),
    by_desk: grouped(rows, (row) => ({
      location: row.locationId,
      location_name: row.locationName,
      ...tender(row),
    })),
    by_hour: grouped(
      [...rows].sort((a, b) => a.hour - b.hour),
      (row) => ({ hour: row.hour, ...tender(row) }),
    ),
    forgone: forgone.map(({ kind, currency, count, ...row }) => ({
      kind,
      cashier: row.userId,
      cashier_name: row.userName,
      is_of_key: row.isOfKey,
      currency,
      count,
      taken_back: row.takenBack,
      amount: presentAmount(row.amount, currency),
    })),
    corrections: open.map(({ amount, ...row }) => ({
      ...row,
      amount: presentAmount(amount, row.currency),
    })),
    is_blind: isBlind,
    shifts: shifts.map((row) =>
      presentShift(row, { isBlind: isBlind && row.shift.status === 'open' }),
    ),
    safe: isWhole && maySeeSafe ? await safeDay(ctx, asked) : null,
  };
}

const tender = (row: DaySums) => ({ transaction_type: row.transactionType });

/** The postings at a desk, in every currency of the day: none of one in which only accounts were charged. */
const totalsOf = (rows: DaySums[]) =>
  [...new Set(rows.map(({ currency }) => currency))].map((currency) => ({
    currency,
    ...addTenders(
      rows.filter((row) => row.currency === currency && isDeskType(row.transactionType)),
      currency,
    ),
  }));

/** The sums of rows that have the same keys and currency, in the order in which they first come. */
function grouped<Keys extends { transaction_type: TransactionType }>(
  rows: DaySums[],
  keysOf: (row: DaySums) => Keys,
) {
  const groups = new Map<string, DaySums[]>();
  for (const row of rows) {
    const key = JSON.stringify([keysOf(row), row.currency]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { currency } = first;
    return [{ ...keysOf(first), currency, ...addTenders(group, currency) }];
  });
}
