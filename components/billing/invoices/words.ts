import type { Invoice } from '@/components/billing/invoices/client';
import type { InvoiceOrigin } from '@/lib/domain/codes/invoices';
import { isPayerAccountType } from '@/lib/domain/codes/payment-accounts';
import { fromMinorUnits, toMinorUnits } from '@/lib/domain/money';

export const invoiceOriginWords: Readonly<Record<InvoiceOrigin, string>> = {
  desk: 'Created at the desk',
  payment: 'Created by a payment',
};

/** "Invoice 77", or the draft that has no number yet. */
export const invoiceName = ({ number }: { number: number | null }): string =>
  number === null ? 'Draft invoice' : `Invoice ${number}`;

/** The insurer or company that an invoice is addressed to; null where the patient pays, also from an account of self-paying patients. */
export const payerOf = ({
  account_type,
  payer_name,
}: Pick<Invoice, 'account_type' | 'payer_name'>): string | null =>
  account_type && isPayerAccountType(account_type) ? payer_name : null;

/** The sum refunded of an invoice's payments for items that were not provided, as decimal text: it is due from no one. */
export function returnedOf({ payments, currency }: Pick<Invoice, 'payments' | 'currency'>): string {
  const units = (amount: string) => toMinorUnits(amount, currency) ?? 0n;
  const returned = payments.reduce(
    (sum, { refunded, owed_again }) => sum + units(refunded) - units(owed_again),
    0n,
  );
  return fromMinorUnits(returned, currency);
}
