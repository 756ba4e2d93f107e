import { listAwaited } from '@/db/queries/billing/bills';
import { findNamesOf } from '@/db/queries/billing/charge-items';
import { listItemsOfStay } from '@/db/queries/billing/charges';
import { returnableByItem } from '@/db/queries/billing/refunds';
import { thingsWords } from '@/lib/billing/charge-items/correction-words';
import { missingPrices } from '@/lib/billing/charge-items/missing-prices';
import { compare } from '@/lib/billing/charge-items/server/raise';
import { type Sum, Sums } from '@/lib/billing/charge-items/sums';
import { balanceOf } from '@/lib/billing/invoices/rules';
import { storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

/** The balance due of an admission, its refunds due, and its charges without a price. */
export type Owed = {
  charges: Sum[];
  /** On invoices that wait for their payer, by its name. */
  awaited: (Sum & { payer: string })[];
  /** Paid and no longer due, with what it was for: "2 nights". */
  refunds: (Sum & { what: string })[];
  /** A sentence for each lack of the price list, and how many charges wait for one. */
  unpriced: { charges: number; sentences: string[] };
};

type Item = Awaited<ReturnType<typeof listItemsOfStay>>[number];
type OnInvoice = {
  currency: string;
  payer: string | null;
  balance: bigint;
  part: bigint;
  items: number;
  credit: bigint;
  credited: Item[];
};

/**
 * The balance due of an admission if it ends at an instant: billable items, charges due by the record that are not charged
 * yet, and the balance of its invoices, never more than the admission's part of them, and nothing that is not due then. A
 * paid item that is not due then is a refund due. A charge of zero is not counted.
 */
export async function owedOfStay(
  ctx: Pick<Context, 'tx' | 'provider'>,
  stay: { id: string; patientId: string },
  at: Date,
): Promise<Owed> {
  const { tx, provider } = ctx;
  const [items, payers, found] = await Promise.all([
    listItemsOfStay(tx, provider.id, stay),
    listAwaited(tx, provider.id, stay.patientId),
    compare(ctx, { hospitalizationId: stay.id }, { until: at }),
  ]);
  const creditIds = found.credit.map(({ id }) => id);
  const returnable = await returnableByItem(tx, provider.id, creditIds);
  const returnedOf = (id: string) => returnable.get(id)?.returned ?? '0';
  const isDropped = new Set(found.cancel.map(({ id }) => id));
  const isCredited = new Set(creditIds);
  const isRestored = new Set(found.restore.map(({ id }) => id));
  const owed = new Sums();
  const invoices = new Map<string, OnInvoice>();
  for (const item of items) {
    const { id, currency, invoice } = item;
    const units = (amount: string) => storedUnits(amount, currency);
    const net = units(item.netAmount) - units(item.share ?? '0');
    if (!invoice) {
      if (!isDropped.has(id)) owed.add(currency, net);
      continue;
    }
    const on: OnInvoice = invoices.get(invoice.id) ?? {
      currency,
      payer: payers.get(invoice.id) ?? null,
      balance: balanceOf(invoice),
      part: 0n,
      items: 0,
      credit: 0n,
      credited: [],
    };
    const wasCredited = item.creditedAt !== null;
    if (isCredited.has(id)) {
      const credit = net - units(returnedOf(id));
      on.balance -= credit - units(item.creditedAmount);
      on.credit += credit;
      on.credited.push(item);
    } else if (wasCredited && !isRestored.has(id)) {
      on.credit += units(item.creditedAmount);
      on.credited.push(item);
    } else {
      if (wasCredited) on.balance += units(item.creditedAmount);
      on.part += net;
      on.items += net > 0n ? 1 : 0;
    }
    invoices.set(invoice.id, on);
  }
  const awaited = new Map<string, Sums>();
  for (const { currency, payer, balance, part, items: count } of invoices.values()) {
    const sums = payer === null ? owed : (awaited.get(payer) ?? new Sums());
    if (payer !== null) awaited.set(payer, sums);
    sums.add(currency, lesser(part, balance), count);
  }
  for (const { price } of found.raise) {
    owed.add(price.currency, storedUnits(price.amount, price.currency));
  }
  const sentences =
    found.unpriced.length === 0
      ? []
      : missingPrices(found.unpriced, await findNamesOf(tx, provider.id, found.unpriced));
  return {
    charges: owed.inOrder(),
    awaited: [...awaited].flatMap(([payer, sums]) =>
      sums.inOrder().map((sum) => ({ ...sum, payer })),
    ),
    refunds: refundsOf([...invoices.values()]),
    unpriced: { charges: found.unpriced.length, sentences },
  };
}

/** Payments of the admission's credited items above the totals of their invoices. */
function refundsOf(invoices: OnInvoice[]): Owed['refunds'] {
  const due = new Sums();
  const things = new Map<string, Item[]>();
  for (const { currency, balance, credit, credited } of invoices) {
    const overpaid = lesser(-balance, credit);
    if (overpaid <= 0n) continue;
    due.add(currency, overpaid, credited.length);
    things.set(currency, [...(things.get(currency) ?? []), ...credited]);
  }
  return due
    .inOrder()
    .map((sum) => ({ ...sum, what: thingsWords(things.get(sum.currency) ?? []) }));
}

function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
