import { lockAccounts } from '@/db/queries/billing/ledger';
import type { AccountRow } from '@/db/queries/billing/payment-accounts';
import { setAsideOf } from '@/db/queries/billing/refunds';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * The part of a patient's account that is not set aside for a refund, in minor units: its balance less the refunds that are
 * requested or approved, except one. Refunds never exceed deposits (the product's financial rules,
 * invariant 8), and neither a payment nor a void takes an amount that is set aside. The account is locked before.
 */
export async function freeIn(
  { tx, provider }: Pick<Context, 'tx' | 'provider'>,
  { id, balance, currency }: Pick<AccountRow, 'id' | 'balance' | 'currency'>,
  { except = null }: { except?: string | null } = {},
): Promise<bigint> {
  const aside = storedUnits(await setAsideOf(tx, provider.id, id, { except }), currency);
  const left = storedUnits(balance, currency) - aside;
  return left > 0n ? left : 0n;
}

/** A sentence on how much of a deposit is available, and whether refunds reserve the rest. */
export function availableWords(
  { balance, currency }: Pick<AccountRow, 'balance' | 'currency'>,
  free: bigint,
): string {
  const words = moneyWords(fromMinorUnits(free, currency), currency);
  return free === storedUnits(balance, currency)
    ? `The deposit is only ${words}.`
    : `Only ${words} of the deposit is available. The rest is reserved for refunds.`;
}

/** Locks the account that a refund leaves. Throws `conflict` when it does not hold that beside its other refunds. */
export async function requireBalanceFor(
  ctx: Pick<Context, 'tx' | 'provider'>,
  refund: { id: string; accountId: string | null; amount: string; currency: string },
): Promise<void> {
  if (refund.accountId === null) return;
  const [account] = await lockAccounts(ctx.tx, ctx.provider.id, [refund.accountId]);
  if (!account) throw new Error('The account of the refund is not there.');
  const free = await freeIn(ctx, account, { except: refund.id });
  if (storedUnits(refund.amount, refund.currency) <= free) return;
  throw new Refusal('conflict', availableWords(account, free));
}
