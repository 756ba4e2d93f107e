import type { z } from 'zod';
import type { Found } from '@/db/queries/page';
import { findPayout, listPayouts, type PayoutRow } from '@/db/queries/payouts';
import type { Context } from '@/lib/http/context';
import { pageWindow } from '@/lib/http/page';
import { presentPosting } from '@/lib/ledger/present';
import { presentAmount } from '@/lib/money';
import type { listPayoutsContract, payoutRecord } from '@/lib/payouts/contract';
import { heldNow } from '@/lib/payouts/held';

type Shown = z.input<typeof payoutRecord>;

/** One page of what was paid out of mobile money and cards. */
export async function readPayouts(
  ctx: Context,
  { page, page_size, after, ...filter }: z.output<typeof listPayoutsContract.query>,
): Promise<Found<Shown>> {
  const window = pageWindow({ page, page_size, after });
  const { rows, ...rest } = await listPayouts(ctx.tx, ctx.provider.id, filter, window);
  return { rows: rows.map(present), ...rest };
}

/** A payout by its journal, and what should be held where it came from after it. */
export async function readPaidOut(ctx: Context, id: string) {
  const row = await findPayout(ctx.tx, ctx.provider.id, { id });
  if (!row) throw new Error('The payout is not there.');
  return { payout: present(row), holds: await heldNow(ctx, row) };
}

const present = (row: PayoutRow): Shown => ({
  id: row.number,
  uuid: row.id,
  transaction_type: row.way,
  amount: presentAmount(row.amount, row.currency),
  fee: presentAmount(row.fee, row.currency),
  currency: row.currency,
  note: row.note,
  ...presentPosting(row),
});
