import type { z } from 'zod';
import { listRefundsDue } from '@/db/queries/billing/credits';
import { findRequestedDeposit } from '@/db/queries/billing/requested-deposits';
import type { readUnchargedContract } from '@/lib/billing/charge-items/contract';
import { thingsWords } from '@/lib/billing/charge-items/correction-words';
import { compare } from '@/lib/billing/charge-items/server/raise';
import { type Sum, Sums } from '@/lib/billing/charge-items/sums';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';

type Query = z.output<typeof readUnchargedContract.query>;

/**
 * A patient's charges due by the record that are not charged yet, and paid items that are no longer due: the comparison
 * that raises and credits them and that judges a discharge. A charge of zero is not counted. Throws `invalid` for an
 * unknown patient.
 */
export async function readUncharged(
  ctx: Context,
  { patient }: Query,
): Promise<z.input<(typeof readUnchargedContract)['reply']['data']>> {
  const { id } = await resolveReference(ctx, kinds.patient, 'patient', patient);
  ctx.audit.patientsRead.add(id);
  const { currency } = ctx.provider;
  const of = { providerId: ctx.provider.id, patientId: id, currency };
  const [found, due, deposit] = await Promise.all([
    compare(ctx, { patientId: id }, { until: ctx.now }),
    listRefundsDue(ctx.tx, ctx.provider.id, id),
    findRequestedDeposit(ctx.tx, of),
  ]);
  const charges = new Sums();
  for (const { price } of found.raise) {
    charges.add(price.currency, storedUnits(price.amount, price.currency));
  }
  const refunds = new Sums();
  for (const { currency, amount, items } of due) {
    refunds.add(currency, storedUnits(amount, currency), items.length);
  }
  const countOf = ({ items, ...sum }: Sum) => ({ ...sum, charges: items });
  return {
    charges: charges.inOrder().map(countOf),
    refunds_due: refunds.inOrder().map((sum) => ({
      ...countOf(sum),
      what: thingsWords(
        due.filter(({ currency }) => currency === sum.currency).flatMap(({ items }) => items),
      ),
    })),
    undue:
      found.cancel.length +
      found.credit.length +
      due.reduce((count, { items }) => count + items.length, 0),
    unpriced: found.unpriced.length,
    deposit: deposit && depositIn(deposit, currency),
  };
}

function depositIn(of: { requested: string; received: string }, currency: string) {
  const requested = storedUnits(of.requested, currency);
  const received = storedUnits(of.received, currency);
  const left = requested - received;
  const amount = (units: bigint) => fromMinorUnits(units, currency);
  return {
    requested: amount(requested),
    received: amount(received),
    outstanding: amount(left > 0n ? left : 0n),
    currency,
  };
}
