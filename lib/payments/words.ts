import { moneyWords } from '@/lib/money';
import type { PaymentStatus, RefundStatus, TransactionType } from '@/lib/payments/codes';

/** Ways of paying as a cashier says them. */
export const wayWords: Readonly<Record<TransactionType, string>> = {
  cash: 'Cash',
  'mobile-money': 'Mobile money',
  card: 'Card',
  insurance: 'Insurance',
  corporate: 'Company',
  'user-account': 'Patient’s account',
};

export const paymentStatusWords: Readonly<Record<PaymentStatus, string>> = {
  active: 'Received',
  voided: 'Voided',
};

export const refundStatusWords: Readonly<Record<RefundStatus, string>> = {
  requested: 'Waits for a decision',
  approved: 'To be given back',
  rejected: 'Rejected',
  completed: 'Given back',
};

/** An amount under a heading that names the currency: `4,500.00`. */
export const plainAmount = (amount: string, currency: string): string =>
  moneyWords(amount, currency).slice(currency.length + 1);

/** Whether a decimal amount is nothing. */
export const isNothing = (amount: string): boolean => !/[1-9]/.test(amount);

/** Numbers of receipts on one paper: "Receipt 1042", "Receipts 1042 and 1043". */
export function receiptWords(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  const last = sorted.at(-1);
  if (sorted.length < 2) return `Receipt ${last ?? ''}`;
  return `Receipts ${sorted.slice(0, -1).join(', ')} and ${last}`;
}
