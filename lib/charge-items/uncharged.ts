import type { z } from 'zod';
import type { readUnchargedContract } from '@/lib/charge-items/contract';
import { compare } from '@/lib/charge-items/raise';
import type { Context } from '@/lib/http/context';
import { fromMinorUnits, storedUnits } from '@/lib/money';
import { kinds } from '@/lib/records/kinds';
import { referredRow } from '@/lib/records/referred';

type Query = z.output<typeof readUnchargedContract.query>;

/**
 * What is due of a patient by the record now and not charged yet: the comparison that raises it and that judges a
 * discharge. What costs nothing is not owed. Throws `invalid` for a patient who is not there.
 */
export async function readUncharged(
  ctx: Context,
  { patient }: Query,
): Promise<z.input<(typeof readUnchargedContract)['reply']['data']>> {
  const { id } = await referredRow(ctx, kinds.patient, 'patient', patient);
  ctx.audit.patientsRead.add(id);
  const found = await compare(ctx, { patientId: id }, { until: ctx.now });
  const sums = new Map<string, { charges: number; amount: bigint }>();
  for (const { price } of found.raise) {
    const amount = storedUnits(price.amount, price.currency);
    if (amount === 0n) continue;
    const sum = sums.get(price.currency) ?? { charges: 0, amount: 0n };
    sums.set(price.currency, { charges: sum.charges + 1, amount: sum.amount + amount });
  }
  return {
    charges: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, sum]) => ({
        currency,
        charges: sum.charges,
        amount: fromMinorUnits(sum.amount, currency),
      })),
    undue: found.cancel.length,
    unpriced: found.unpriced.length,
  };
}
