import { lockSafe, safeBalances } from '@/db/queries/billing/safe';
import { leavingRefusal } from '@/lib/billing/safe/rules';
import { refuseField } from '@/lib/domain/errors';
import { presentAmount, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

type Asking = Pick<Context, 'tx' | 'provider'>;

/** The expected balance of the safe, by currency: of the provider's own first, also when it is zero. */
export async function readSafe({ tx, provider }: Asking) {
  const rows = await safeBalances(tx, provider.id);
  const { currency: own } = provider;
  const all = [
    rows.find(({ currency }) => currency === own) ?? { currency: own, amount: '0' },
    ...rows.filter(({ currency }) => currency !== own),
  ];
  return {
    holds: all.map(({ currency, amount }) => ({
      currency,
      amount: presentAmount(amount, currency),
    })),
  };
}

/**
 * The expected balance of the safe in a currency, in minor units. Nobody else takes anything out of it until the request
 * ends.
 */
export async function lockedSafeBalance(
  { tx, provider }: Asking,
  currency: string,
): Promise<bigint> {
  await lockSafe(tx, provider.id);
  const row = (await safeBalances(tx, provider.id)).find((one) => one.currency === currency);
  return row ? storedUnits(row.amount, currency) : 0n;
}

/** Throws `conflict` on the field when the safe should not hold so much, in minor units. */
export async function refuseUnlessInSafe(
  ctx: Asking,
  field: string,
  amount: bigint,
  currency: string,
): Promise<void> {
  const sentence = leavingRefusal(amount, await lockedSafeBalance(ctx, currency), currency);
  if (sentence !== null) throw refuseField(field, sentence, 'conflict');
}
