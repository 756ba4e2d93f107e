import type { z } from 'zod';
import { findPayout, listPayouts, type PayoutRow } from '@/db/queries/billing/payouts';
import type { Found } from '@/db/queries/platform/page';
import { presentPosting } from '@/lib/billing/ledger/present';
import type { listPayoutsContract, payoutRecord } from '@/lib/billing/payouts/contract';
import { clearingBalance } from '@/lib/billing/payouts/server/read-clearing-balance';
import { presentAmount } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';

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
  return { payout: present(row), holds: await clearingBalance(ctx, row) };
}

const present = (row: PayoutRow): Shown => ({
  id: row.number,
  uuid: row.id,
  transaction_type: row.tender,
  amount: presentAmount(row.amount, row.currency),
  fee: presentAmount(row.fee, row.currency),
  currency: row.currency,
  note: row.note,
  ...presentPosting(row),
});
