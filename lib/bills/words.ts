import type { Bill } from '@/lib/bills/contract';
import { moneyWords } from '@/lib/money';

const sumsWords = (sums: Bill['owed']) =>
  sums.map(({ amount, currency }) => moneyWords(amount, currency)).join(' + ');

/**
 * How a patient's bill stands, in a few words. Never "paid" alone: what is due by the record and not charged yet, such as
 * the last nights, is not in it.
 */
export function billWords({ status, owed, awaited }: Bill): string {
  if (status === 'owing') return `Owes ${sumsWords(owed)}`;
  if (status === 'awaiting-payer') return `Payer to pay ${sumsWords(awaited)}`;
  return status === 'settled' ? 'Paid so far' : 'Nothing charged';
}
