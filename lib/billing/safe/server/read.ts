import type { z } from 'zod';
import {
  findSafeMovement,
  listSafeMovements,
  type SafeMovementRow,
} from '@/db/queries/billing/safe';
import type { Found } from '@/db/queries/platform/page';
import { presentPosting } from '@/lib/billing/ledger/present';
import type { listSafeMovementsContract, safeMovementRecord } from '@/lib/billing/safe/contract';
import { readSafe } from '@/lib/billing/safe/server/read-safe-balance';
import { presentAmount } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';

type Shown = z.input<typeof safeMovementRecord>;

/** One page of what came into the safe and what left it. */
export async function readSafeMovements(
  ctx: Context,
  { page, page_size, after, ...filter }: z.output<typeof listSafeMovementsContract.query>,
): Promise<Found<Shown>> {
  const window = pageWindow({ page, page_size, after });
  const { rows, ...rest } = await listSafeMovements(ctx.tx, ctx.provider.id, filter, window);
  return { rows: rows.map(present), ...rest };
}

/** A movement by its journal, and what the safe should hold after it. */
export async function readMoved(ctx: Context, id: string) {
  const row = await findSafeMovement(ctx.tx, ctx.provider.id, { id });
  if (!row) throw new Error('The movement of the safe is not there.');
  return { movement: present(row), holds: await safeBalance(ctx, row.currency) };
}

/** The expected balance of the safe in a currency, as decimal text. */
export async function safeBalance(ctx: Context, currency: string): Promise<string> {
  const { holds } = await readSafe(ctx);
  return holds.find((one) => one.currency === currency)?.amount ?? presentAmount('0', currency);
}

const present = (row: SafeMovementRow): Shown => ({
  id: row.number,
  uuid: row.id,
  kind: row.kind,
  amount: presentAmount(row.amount, row.currency),
  currency: row.currency,
  note: row.note,
  shift: row.shiftId,
  shift_name: row.shiftName,
  account: row.accountId,
  account_name: row.accountName,
  ...presentPosting(row),
});
