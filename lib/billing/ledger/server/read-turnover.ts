import { listAccountCodes } from '@/db/queries/billing/account-codes';
import { sumTurnover } from '@/db/queries/billing/journal-lines';
import { periodOf } from '@/lib/billing/ledger/period';
import { ledgerAccountWords } from '@/lib/billing/ledger/words';
import { ledgerAccounts } from '@/lib/domain/codes/ledger';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

export type Turnover = Awaited<ReturnType<typeof readTurnover>>;

/** The debits and credits of each account in a period, by the hospital's own codes, with the sums of each currency. */
export async function readTurnover(
  { tx, provider }: Pick<Context, 'tx' | 'provider'>,
  days: { from: string; until: string },
) {
  const [sums, codes] = await Promise.all([
    sumTurnover(tx, provider.id, periodOf(days, provider.timeZone)),
    listAccountCodes(tx, provider.id),
  ]);
  const currencies = [...new Set(sums.map(({ currency }) => currency))];
  return {
    ...days,
    currencies: currencies.map((currency) => {
      const own = sums.filter((one) => one.currency === currency);
      const total = (side: 'debit' | 'credit') =>
        fromMinorUnits(
          own.reduce((sum, one) => sum + storedUnits(one[side], currency), 0n),
          currency,
        );
      const shown = (stored: string) => fromMinorUnits(storedUnits(stored, currency), currency);
      return {
        currency,
        accounts: ledgerAccounts.flatMap((ledger) => {
          const sum = own.find((one) => one.ledger === ledger);
          const code = codes.find((one) => one.ledger === ledger);
          return sum
            ? [
                {
                  ledger,
                  code: code?.code ?? null,
                  name: code?.name || ledgerAccountWords[ledger],
                  debit: shown(sum.debit),
                  credit: shown(sum.credit),
                },
              ]
            : [];
        }),
        debit: total('debit'),
        credit: total('credit'),
      };
    }),
  };
}
