import type { z } from 'zod';
import type { uncharged } from '@/lib/billing/charge-items/record';
import { isNothing, moneyWords } from '@/lib/domain/money';

type Uncharged = Pick<z.output<typeof uncharged>, 'charges'>;
type Deposit = NonNullable<z.output<typeof uncharged>['deposit']>;

/** "41 charges, KES 102,500.00, are due but not charged yet."; null when everything is charged. */
export function unchargedWords({ charges }: Uncharged): string | null {
  if (charges.length === 0) return null;
  const count = charges.reduce((sum, one) => sum + one.charges, 0);
  const sums = charges.map(({ amount, currency }) => moneyWords(amount, currency)).join(' + ');
  return count === 1
    ? `1 charge, ${sums}, is due but not charged yet.`
    : `${count} charges, ${sums}, are due but not charged yet.`;
}

/** "A deposit of KES 5,000.00 was requested at admission. KES 2,000.00 was paid in." */
export function requestedDepositWords({ requested, received, currency }: Deposit): string {
  const asked = `A deposit of ${moneyWords(requested, currency)} was requested at admission.`;
  return isNothing(received) ? asked : `${asked} ${moneyWords(received, currency)} was paid in.`;
}
