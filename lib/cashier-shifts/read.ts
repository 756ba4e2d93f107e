import type { z } from 'zod';
import {
  findHandover,
  findShift,
  handoversOf,
  listHandovers,
  listShifts,
  tendersOfShift,
} from '@/db/queries/cashier-shifts';
import type { listHandoversContract, listShiftsContract } from '@/lib/cashier-shifts/contract';
import { holderOf } from '@/lib/cashier-shifts/current';
import { presentHandover, presentShift } from '@/lib/cashier-shifts/present';
import type { shiftDetail } from '@/lib/cashier-shifts/record';
import { addTenders } from '@/lib/cashier-shifts/tenders';
import { notFound } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { pageWindow } from '@/lib/http/page';
import type { Reference } from '@/lib/http/types';
import { kinds } from '@/lib/records/kinds';

/** One page of shifts. */
export async function readShifts(
  ctx: Context,
  { is_mine, ...query }: z.output<typeof listShiftsContract.query>,
) {
  const holder = is_mine ? holderOf(ctx.caller) : null;
  const { rows, total } = await listShifts(
    ctx.tx,
    ctx.provider.id,
    query,
    holder,
    pageWindow(query),
  );
  return { rows: rows.map(presentShift), total };
}

/** One shift with what it took and gave, by way of paying, and its handovers. Throws `not_found`. */
export async function readShift(
  ctx: Context,
  reference: Reference,
): Promise<z.input<typeof shiftDetail>> {
  const { tx, provider } = ctx;
  const row = await findShift(tx, provider.id, reference);
  if (!row) throw notFound(kinds.cashierShift.noun);
  const { id, currency } = row.shift;
  const tenders = await tendersOfShift(tx, provider.id, id);
  const handovers = await handoversOf(tx, provider.id, [id]);
  return {
    ...presentShift(row),
    tenders: tenders.map(({ transactionType, ...one }) => ({
      transaction_type: transactionType,
      ...addTenders([one], currency),
    })),
    handovers: handovers.map(presentHandover),
  };
}

/** One page of handovers of cash. */
export async function readHandovers(
  ctx: Context,
  { is_for_me, ...query }: z.output<typeof listHandoversContract.query>,
) {
  const mine = is_for_me ? { toUserId: ctx.caller.userId ?? ctx.caller.id } : {};
  const { rows, total } = await listHandovers(
    ctx.tx,
    ctx.provider.id,
    { ...query, ...mine },
    pageWindow(query),
  );
  return { rows: rows.map(presentHandover), total };
}

/** One handover of cash. Throws `not_found`. */
export async function readHandover(ctx: Context, reference: Reference) {
  const row = await findHandover(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.cashHandover.noun);
  return presentHandover(row);
}
