import type { Bill } from '@/lib/domain/bills/contract';
import { moneyWords } from '@/lib/domain/money';

const sumsWords = (sums: Bill['owed']) =>
  sums.map(({ amount, currency }) => moneyWords(amount, currency)).join(' + ');

/**
 * The status of a patient's bill in a few words. Never "paid": an insurer or a company that was billed may still have to, and what is
 * due by the record and not charged yet, such as the last nights, is not in it. What a patient owes is shown with the patient's deposit in that currency: one
 * whose deposit covers it is no debtor.
 */
export function billWords({ status, owed, awaited, refund_due, held }: Bill): string {
  const refund = refund_due.length === 0 ? '' : `Refund due ${sumsWords(refund_due)}`;
  if (status === 'owing') {
    const owing = `Balance due ${sumsWords(owed)}`;
    const deposit = held.filter(({ currency }) => owed.some((one) => one.currency === currency));
    const words = deposit.length === 0 ? owing : `${owing}, deposit ${sumsWords(deposit)}`;
    return refund === '' ? words : `${words}. ${refund}`;
  }
  if (status === 'refund-due') return refund;
  if (status === 'awaiting-payer') return `Due from payer ${sumsWords(awaited)}`;
  return status === 'settled' ? 'Settled to date' : 'Nothing charged';
}

/** "Deposit KES 5,000.00", or nothing. */
export const depositWords = ({ held }: Pick<Bill, 'held'>): string =>
  held.length === 0 ? '' : `Deposit ${sumsWords(held)}`;

/** What is still open: the balance due, a refund, a payer's share, a deposit. Null for a bill of which nothing is. */
export function openBillWords(bill: Bill): string | null {
  const isOpen = bill.status !== 'none' && bill.status !== 'settled';
  // Beside a balance due the deposit is said already.
  const parts = [isOpen && billWords(bill), bill.status !== 'owing' && depositWords(bill)];
  return parts.filter(Boolean).join('. ') || null;
}
