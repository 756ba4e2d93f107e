import type { z } from 'zod';
import { findHandover, handoversOf, listHandovers } from '@/db/queries/billing/cash-handovers';
import {
  findShift,
  findShiftBefore,
  listShifts,
  type ShiftRow,
} from '@/db/queries/billing/cashier-shifts';
import { tendersOfShift } from '@/db/queries/billing/tenders';
import type {
  listHandoversContract,
  listShiftsContract,
} from '@/lib/billing/cashier-shifts/contract';
import type { shiftDetail } from '@/lib/billing/cashier-shifts/record';
import { addTenders } from '@/lib/billing/cashier-shifts/server/add-tenders';
import { blindTo, isBlind, isCounted } from '@/lib/billing/cashier-shifts/server/blind';
import { holderOf } from '@/lib/billing/cashier-shifts/server/current';
import { presentHandover, presentShift } from '@/lib/billing/cashier-shifts/server/present';
import { settledTransactionTypes } from '@/lib/domain/codes/payments';
import { notFound } from '@/lib/domain/errors';
import { storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { readConsistently } from '@/lib/platform/records/server/consistent-read';
import { kinds } from '@/lib/platform/records/server/kinds';

/** One page of shifts. */
export async function readShifts(
  ctx: Context,
  { is_mine, ...query }: z.output<typeof listShiftsContract.query>,
) {
  const holder = is_mine ? holderOf(ctx.caller) : null;
  const { rows, ...rest } = await listShifts(
    ctx.tx,
    ctx.provider.id,
    query,
    holder,
    pageWindow(query),
  );
  const blind = await blindTo(ctx);
  return { rows: rows.map((row) => presentShift(row, { isBlind: blind(row.shift) })), ...rest };
}

type Shown = z.input<typeof shiftDetail>;

/**
 * One shift with what it took and gave, by tender, and its handovers, also while money comes in. Throws
 * `not_found`.
 */
export async function readShift(ctx: Context, reference: Reference): Promise<Shown> {
  const { tx, provider } = ctx;
  const read = async () => {
    const row = await findShift(tx, provider.id, reference);
    if (!row) throw notFound(kinds.cashierShift.noun);
    const { id, currency } = row.shift;
    const tenders = await tendersOfShift(tx, provider.id, id);
    const handovers = await handoversOf(tx, provider.id, id);
    const expected = storedUnits(row.expected, currency);
    return {
      ...presentShift(row, { isBlind: false }),
      lists_to_count: settledTransactionTypes.filter((tender) =>
        tenders.some(({ transactionType }) => transactionType === tender),
      ),
      is_blind: (await isBlind(ctx, row.shift)) && !(await isCounted(ctx, row.shift, expected)),
      tenders: tenders.map(({ transactionType, ...one }) => ({
        transaction_type: transactionType,
        ...addTenders([one], currency),
      })),
      handovers: handovers.map(presentHandover),
      left_before: leftBy(await findShiftBefore(tx, row.shift)),
    };
  };
  const whole = await readConsistently(ctx, read, agrees);
  return whole.is_blind ? { ...whole, expected_cash: null, tenders: [], counts: [] } : whole;
}

function leftBy(before: ShiftRow | null): Shown['left_before'] {
  if (before === null) return null;
  const { uuid, cashier_name, closed_at, counted_cash } = presentShift(before, { isBlind: false });
  if (closed_at === null || counted_cash === null) return null;
  return { shift: uuid, cashier_name, closed_at, counted_cash };
}

/** The float, what came in as cash and the accepted handovers are what the drawer should hold. */
function agrees({ uuid, opening_float, expected_cash, tenders, handovers, currency }: Shown) {
  const units = (amount: string) => storedUnits(amount, currency);
  const cash = tenders.filter(({ transaction_type }) => transaction_type === 'cash');
  const handed = handovers.filter(({ status }) => status === 'accepted');
  const moved = [
    ...cash.map(({ net_amount }) => units(net_amount)),
    ...handed.map(({ to_shift, amount }) => (to_shift === uuid ? units(amount) : -units(amount))),
  ];
  return (
    moved.reduce((sum, one) => sum + one, units(opening_float)) === units(expected_cash ?? '0')
  );
}

/** One page of handovers of cash. */
export async function readHandovers(
  ctx: Context,
  { is_for_me, ...query }: z.output<typeof listHandoversContract.query>,
) {
  const mine = is_for_me ? { toUserId: ctx.caller.userId ?? ctx.caller.id } : {};
  const { rows, ...rest } = await listHandovers(
    ctx.tx,
    ctx.provider.id,
    { ...query, ...mine },
    pageWindow(query),
  );
  return { rows: rows.map(presentHandover), ...rest };
}

/** One handover of cash. Throws `not_found`. */
export async function readCashHandover(ctx: Context, reference: Reference) {
  const row = await findHandover(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.cashHandover.noun);
  return presentHandover(row);
}
