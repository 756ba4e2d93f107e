import type { z } from 'zod';
import { type Clearing, clearingBalances } from '@/db/queries/billing/payouts';
import type { readClearingContract } from '@/lib/billing/payouts/contract';
import { settledTransactionTypes } from '@/lib/domain/codes/payments';
import { fromMinorUnits, presentAmount, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

type Asking = Pick<Context, 'tx' | 'provider'>;

/** The clearing balance of mobile money and card: in the provider's own currency first, also when it is zero. */
export async function readClearing({
  tx,
  provider,
}: Asking): Promise<z.input<(typeof readClearingContract)['reply']['data']>> {
  const { currency: own } = provider;
  const sums = (await clearingBalances(tx, provider.id)).filter(({ amount }) =>
    /[1-9]/.test(amount),
  );
  const others = sums.map(({ currency }) => currency).filter((currency) => currency !== own);
  return {
    clearing: [own, ...new Set(others)].flatMap((currency) =>
      settledTransactionTypes.flatMap((tender) => {
        const sum = sums.find((one) => one.currency === currency && one.tender === tender);
        if (!sum && currency !== own) return [];
        return {
          transaction_type: tender,
          currency,
          holds: presentAmount(sum?.amount ?? '0', currency),
        };
      }),
    ),
  };
}

/** The expected balance of one tender and currency, as decimal text. */
export async function clearingBalance({ tx, provider }: Asking, of: Clearing): Promise<string> {
  const sums = await clearingBalances(tx, provider.id, of);
  const units = sums.reduce((sum, { amount }) => sum + storedUnits(amount, of.currency), 0n);
  return fromMinorUnits(units, of.currency);
}
