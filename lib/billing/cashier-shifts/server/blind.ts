import type { ShiftColumns } from '@/db/queries/billing/cashier-shifts';
import { findFinanceSettings } from '@/db/queries/billing/finance-settings';
import { countsOf } from '@/db/queries/billing/shift-counts';
import { tendersOfShift } from '@/db/queries/billing/tenders';
import { addTenders } from '@/lib/billing/cashier-shifts/server/add-tenders';
import { isOwn } from '@/lib/billing/cashier-shifts/server/current';
import { settledTransactionTypes } from '@/lib/domain/codes/payments';
import { storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * The shifts whose expected amounts the caller may not see before the count: if the hospital counts blind, all open ones;
 * for those who check the books, only their own.
 */
export async function blindTo(ctx: Context): Promise<(shift: ShiftColumns) => boolean> {
  const settings = await findFinanceSettings(ctx.tx, ctx.provider.id);
  const checksBooks = ctx.affiliation.permissions.has('ledger:check');
  return (shift) =>
    settings?.blindCount === true && shift.status === 'open' && (!checksBooks || isOwn(ctx, shift));
}

export async function isBlind(ctx: Context, shift: ShiftColumns): Promise<boolean> {
  return (await blindTo(ctx))(shift);
}

/** Whether the last count of a shift is of all it holds now: no money moved since. `expected` is in minor units. */
export async function isCounted(
  { tx, provider }: Context,
  { id, currency }: ShiftColumns,
  expected: bigint,
): Promise<boolean> {
  const last = (await countsOf(tx, provider.id, id)).at(-1);
  if (!last || storedUnits(last.expectedCash, currency) !== expected) return false;
  const tenders = await tendersOfShift(tx, provider.id, id);
  return settledTransactionTypes.every((tender) => {
    const taken = tenders.filter(({ transactionType }) => transactionType === tender);
    if (taken.length === 0) return true;
    const { net_amount } = addTenders(taken, currency);
    return last.settlements.some(
      (one) => one.transaction_type === tender && one.expected === net_amount,
    );
  });
}
