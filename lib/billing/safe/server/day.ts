import type { z } from 'zod';
import { safeDaySums } from '@/db/queries/billing/safe';
import type { dayEndReportContract } from '@/lib/billing/cashier-shifts/day-end-contract';
import { presentAmount, sumOfAmounts } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

type Shown = NonNullable<z.input<typeof dayEndReportContract.reply.data>['safe']>;

/**
 * The safe between two instants, by currency: what it should have held before, what moved it, and what it should have
 * held after. Like every figure of a day it is of what was posted then, and nothing that is done later changes it.
 */
export async function safeDay(
  { tx, provider }: Pick<Context, 'tx' | 'provider'>,
  days: { from: Date; to: Date },
): Promise<Shown> {
  const rows = await safeDaySums(tx, provider.id, days);
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const opening = own[0]?.opening ?? '0';
    return {
      currency,
      opening: presentAmount(opening, currency),
      movements: own.flatMap(({ kind, count, takenBack, amount }) =>
        kind === null
          ? []
          : { kind, count, taken_back: takenBack, amount: presentAmount(amount, currency) },
      ),
      closing: sumOfAmounts([opening, ...own.map(({ amount }) => amount)], currency),
    };
  });
}
