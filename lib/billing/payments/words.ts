import type { z } from 'zod';
import type { chargeItemRecord } from '@/lib/billing/charge-items/record';
import {
  isPayerType,
  type PaymentStatus,
  type RefundStatus,
  type TransactionType,
} from '@/lib/domain/codes/payments';
import { isNothing, moneyWords, sumOfAmounts } from '@/lib/domain/money';
import { spokenDay } from '@/lib/domain/time';

/** Tenders as a cashier says them. */
export const tenderWords: Readonly<Record<TransactionType, string>> = {
  cash: 'Cash',
  'mobile-money': 'Mobile money',
  card: 'Card',
  insurance: 'Insurance',
  corporate: 'Company',
  'user-account': 'Deposit',
};

export const paymentStatusWords: Readonly<Record<PaymentStatus, string>> = {
  active: 'Received or billed',
  voided: 'Voided',
};

/** What became of one payment. An insurer or a company was billed, and pays later: nothing was received yet. */
export function paymentStateWords(of: {
  status: PaymentStatus;
  transaction_type: TransactionType;
}): string {
  if (of.status === 'voided') return paymentStatusWords.voided;
  return isPayerType(of.transaction_type) ? 'Billed' : 'Received';
}

export const refundStatusWords: Readonly<Record<RefundStatus, string>> = {
  requested: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  completed: 'Refunded',
};

/** The money of a payment that went back: an insurer or a company was only charged, and nothing is paid back to it. */
export const refundedWords = (isOfPayer: boolean): 'Credited' | 'Refunded' =>
  isOfPayer ? 'Credited' : 'Refunded';

/** An amount under a heading that names the currency: `4,500.00`. */
export const plainAmount = (amount: string, currency: string): string =>
  moneyWords(amount, currency).slice(currency.length + 1);

/** The change of all tenders, or null: cash may be more than one part of a payment. */
export function changeOf(parts: readonly { change: string }[], currency: string): string | null {
  const change = sumOfAmounts(
    parts.map((part) => part.change),
    currency,
  );
  return isNothing(change) ? null : change;
}

/** The payer of an account, as the patient knows them, by the payer's name and not the account's. */
export const payerWords = (of: { payer_name: string | null; account_name: string }): string =>
  of.payer_name ?? of.account_name;

/** An account by its payer, and by its own name where that is another. */
export const payerAccountWords = (of: {
  payer_name: string | null;
  account_name: string | null;
}): string => [...new Set([of.payer_name, of.account_name])].filter(Boolean).join(' · ');

/** How it was paid, in a word; what an insurer or a company paid, by its name. */
export const paidByWords = (
  of: { transaction_type: TransactionType } & Parameters<typeof payerWords>[0],
): string => (isPayerType(of.transaction_type) ? payerWords(of) : tenderWords[of.transaction_type]);

/** Numbers of receipts on one paper: "Receipt 1042", "Receipts 1042 and 1043". */
export function receiptWords(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  const last = sorted.at(-1);
  if (sorted.length < 2) return `Receipt ${last ?? ''}`;
  return `Receipts ${sorted.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * Isolates text that may be Arabic or Hebrew: otherwise the digits after it, such as `3 × 3,333.33`, would be written from
 * right to left too. Other text stays as it is.
 */
const isolated = (text: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text;

type ItemWords = Pick<
  z.output<typeof chargeItemRecord>,
  | 'description'
  | 'healthcare_service_name'
  | 'quantity'
  | 'unit_price'
  | 'currency'
  | 'service_date'
  | 'price_tier_name'
>;

/** A charge in a sentence: "General medicine, Admission". */
export const chargeName = (service: string, description: string): string =>
  description === '' || description === service ? service : `${service}, ${description}`;

/** The details of an item on a bill: `3 × 3,333.33 · 18 Nov 2026 · General ward`. */
export function itemDetail(item: ItemWords): string {
  const { quantity, unit_price, currency, service_date, description } = item;
  const day = service_date === null ? '' : spokenDay(service_date);
  return [
    description === item.healthcare_service_name ? '' : isolated(description),
    quantity === 1 ? '' : `${quantity} × ${plainAmount(unit_price, currency)}`,
    day !== '' && ` ${description}`.endsWith(` ${day}`) ? '' : day,
    item.price_tier_name,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
