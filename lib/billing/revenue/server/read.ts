import type { z } from 'zod';
import { listRevenue, type RevenueSums, sumRevenue } from '@/db/queries/billing/revenue';
import { periodOf } from '@/lib/billing/ledger/period';
import type { revenueContract, revenueRecord } from '@/lib/billing/revenue/contract';
import { dayAt } from '@/lib/domain/days';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

/** The revenue of a period, divided. Throws `invalid` for a period that runs backwards or is too long. */
export async function readRevenue(
  { tx, provider, now }: Pick<Context, 'tx' | 'provider' | 'now'>,
  { by, ...asked }: z.output<typeof revenueContract.query>,
): Promise<z.input<typeof revenueRecord>> {
  const { timeZone } = provider;
  const until = asked.until ?? dayAt(now, timeZone);
  const from = asked.from ?? `${until.slice(0, 8)}01`;
  const period = periodOf({ from, until }, timeZone);
  const [rows, totals] = await Promise.all([
    listRevenue(tx, provider.id, by, period),
    sumRevenue(tx, provider.id, period),
  ]);
  return {
    from,
    until,
    by,
    rows: rows.map(({ key, name, ...sums }) => ({ key, name, ...present(sums) })),
    totals: totals.map(present),
  };
}

function present({ currency, ...stored }: RevenueSums) {
  const charged = storedUnits(stored.charged, currency);
  const discounts = storedUnits(stored.discounts, currency);
  const returns = storedUnits(stored.returns, currency);
  return {
    currency,
    charged: fromMinorUnits(charged, currency),
    discounts: fromMinorUnits(discounts, currency),
    returns: fromMinorUnits(returns, currency),
    revenue: fromMinorUnits(charged - discounts - returns, currency),
  };
}
