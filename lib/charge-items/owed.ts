import { findNamesOf } from '@/db/queries/charge-items';
import { listOwedItems } from '@/db/queries/charges';
import { missingPrices } from '@/lib/charge-items/missing-prices';
import { compare } from '@/lib/charge-items/raise';
import type { Context } from '@/lib/http/context';
import { fromMinorUnits, storedUnits } from '@/lib/money';

/** What is owed of a stay: how many things in a currency, and their sum as decimal text; and what has no price yet. */
export type Owed = {
  charges: { currency: string; items: number; amount: string }[];
  /** A sentence for each lack of the price list, and how many charges wait for one. */
  unpriced: { charges: number; sentences: string[] };
};

/**
 * What is owed of a stay if it ends at an instant: what is billable, what is due by the record and not charged yet, and
 * what its invoices still ask for, never more than the stay's part of them. What costs nothing is not owed.
 */
export async function owedOfStay(
  ctx: Pick<Context, 'tx' | 'provider'>,
  stay: { id: string; patientId: string },
  at: Date,
): Promise<Owed> {
  const { tx, provider } = ctx;
  const [items, found] = await Promise.all([
    listOwedItems(tx, provider.id, stay),
    compare(ctx, { hospitalizationId: stay.id }, { until: at }),
  ]);
  const isDropped = new Set(found.cancel.map(({ id }) => id));
  const sums = new Map<string, { items: number; amount: bigint }>();
  const owe = (currency: string, amount: bigint, count = 1) => {
    const sum = sums.get(currency) ?? { items: 0, amount: 0n };
    if (amount > 0n) sums.set(currency, { items: sum.items + count, amount: sum.amount + amount });
  };
  const invoices = new Map<
    string,
    { currency: string; balance: bigint; part: bigint; items: number }
  >();
  for (const { id, currency, netAmount, share, invoice } of items) {
    const units = (amount: string) => storedUnits(amount, currency);
    const net = units(netAmount) - units(share ?? '0');
    if (!invoice) {
      if (!isDropped.has(id)) owe(currency, net);
      continue;
    }
    const balance = units(invoice.netTotal) - units(invoice.paidTotal);
    const before = invoices.get(invoice.id) ?? { currency, balance, part: 0n, items: 0 };
    const isOwed = net > 0n ? 1 : 0;
    invoices.set(invoice.id, {
      ...before,
      part: before.part + net,
      items: before.items + isOwed,
    });
  }
  for (const { currency, balance, part, items: count } of invoices.values()) {
    owe(currency, lesser(part, balance), count);
  }
  for (const { price } of found.raise) {
    owe(price.currency, storedUnits(price.amount, price.currency));
  }
  const names = await findNamesOf(tx, provider.id, found.unpriced);
  return {
    charges: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, sum]) => ({
        currency,
        items: sum.items,
        amount: fromMinorUnits(sum.amount, currency),
      })),
    unpriced: { charges: found.unpriced.length, sentences: missingPrices(found.unpriced, names) },
  };
}

function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
