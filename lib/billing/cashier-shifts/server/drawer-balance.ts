import { offeredOutOf } from '@/db/queries/billing/cash-handovers';
import { lockShiftShared } from '@/db/queries/billing/cashier-shifts';
import { cashByAccountOf, cashMovedIn, lockAccounts } from '@/db/queries/billing/ledger';
import { findCashAccount } from '@/db/queries/billing/payment-accounts';
import type { cashierShifts } from '@/db/schema/index';
import { isBlind } from '@/lib/billing/cashier-shifts/server/blind';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

type Shift = typeof cashierShifts.$inferSelect;

/** The expected balance of an open shift's drawer, in minor units: its float and every cash entry of it. */
export async function drawerBalance({ tx, provider }: Context, shift: Shift): Promise<bigint> {
  const moved = await cashMovedIn(tx, provider.id, shift.id);
  return storedUnits(shift.openingFloat, shift.currency) + storedUnits(moved, shift.currency);
}

/**
 * Throws `conflict` if the expected balance of a drawer is too low, less the cash that it has offered, unless the money
 * `isOffered` itself. The accounts of its cash, and the others of the event (`alsoLocks`), are locked first, so that two
 * withdrawals are judged one after the other.
 */
export async function refuseUnlessInDrawer(
  ctx: Context,
  shiftId: string | null,
  amount: bigint,
  { alsoLocks = [], isOffered = false }: { alsoLocks?: string[]; isOffered?: boolean } = {},
): Promise<void> {
  if (shiftId === null) return;
  const { tx, provider } = ctx;
  const shift = await lockShiftShared(tx, provider.id, shiftId);
  if (!shift) throw new Error('The shift whose cash is given out is not there.');
  const { currency } = shift;
  const accounts = await accountsOf(ctx, shift);
  const accountIds = accounts.flatMap(({ accountId }) => accountId ?? []);
  await lockAccounts(tx, provider.id, [...accountIds, ...alsoLocks]);
  const offered = isOffered
    ? 0n
    : storedUnits(await offeredOutOf(tx, provider.id, shift.id), currency);
  const left = (await drawerBalance(ctx, shift)) - offered;
  if (amount <= left) return;
  if (await isBlind(ctx, shift)) {
    throw new Refusal('conflict', 'There is not enough cash in the drawer.');
  }
  const words = moneyWords(fromMinorUnits(left > 0n ? left : 0n, currency), currency);
  const beside = offered > 0n ? ', not counting the cash already offered' : '';
  // Of cash that was offered it is the one who offered it that has given it out since.
  const remedy = isOffered ? '' : ' Ask for cash to be handed over to it first.';
  throw new Refusal('conflict', `There is only ${words} in the drawer for this${beside}.${remedy}`);
}

/** The account of cash that comes into a drawer: the one that holds most of its cash. */
export async function accountOfDrawer(ctx: Context, shift: Shift): Promise<string | null> {
  const [first] = await accountsOf(ctx, shift);
  return first?.accountId ?? null;
}

/**
 * The accounts from which cash leaves a drawer, and how much from each, in minor units: those that took it, the one
 * that holds most of it first, and for its float the last of them.
 */
export async function cashOutOf(
  ctx: Context,
  shift: Shift,
  amount: bigint,
): Promise<{ accountId: string | null; amount: bigint }[]> {
  const accounts = await accountsOf(ctx, shift);
  let left = amount;
  const parts = accounts.map(({ accountId, held }, index) => {
    const isLast = index === accounts.length - 1;
    const most = held > 0n ? held : 0n;
    const part = isLast || left < most ? left : most;
    left -= part;
    return { accountId, amount: part };
  });
  return parts.filter((part) => part.amount !== 0n);
}

/** The accounts that a shift's cash entries name, the one that holds most first; else the one of its desk, or none. */
async function accountsOf(
  { tx, provider }: Context,
  { id, locationId, currency }: Shift,
): Promise<{ accountId: string | null; held: bigint }[]> {
  const named = await cashByAccountOf(tx, provider.id, id);
  if (named.length > 0) {
    return named.map(({ accountId, held }) => ({ accountId, held: storedUnits(held, currency) }));
  }
  const account = await findCashAccount(tx, provider.id, { locationId, currency });
  return [{ accountId: account?.id ?? null, held: 0n }];
}
