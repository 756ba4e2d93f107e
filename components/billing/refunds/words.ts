import { chargeName } from '@/lib/billing/payments/words';
import { fromMinorUnits, toMinorUnits } from '@/lib/domain/money';

type Of = {
  account: string | null;
  charge_item_description: string | null;
  charge_item_service_name: string | null;
  is_overpayment: boolean;
  /** Of a charge to an insurer or a company, which paid nothing yet. */
  payer_name: string | null;
};

/** "Refund voucher 12"; without a number, it was paid before there were numbers. */
export const voucherName = ({ voucher_number }: { voucher_number: number | null }): string =>
  voucher_number === null ? 'Refund voucher' : `Refund voucher ${voucher_number}`;

/** The balance due after a refund is paid: the person who approves it has to know. */
export function afterRefund(refund: Of): string {
  if (refund.account !== null) return 'It is paid from the patient’s deposit.';
  return noLongerOwed(refund) ?? 'The amount becomes due again.';
}

/** Why nobody owes again what is refunded: it was not provided, or is no longer due; null for any other refund. */
export function noLongerOwed({ is_overpayment, payer_name, ...of }: Of): string | null {
  if (is_overpayment) {
    return `${payer_name === null ? 'Paid' : 'Charged'} and no longer due: nothing becomes due again.`;
  }
  const notProvided = notProvidedItem(of);
  if (notProvided === null) return null;
  return `For ${notProvided}, which was not provided: nothing becomes due again.`;
}

/** The charge that was paid for and not provided; null for any other refund. */
export const notProvidedItem = ({
  charge_item_service_name: service,
  charge_item_description: description,
}: Pick<Of, 'charge_item_service_name' | 'charge_item_description'>): string | null =>
  service === null ? null : chargeName(service, description ?? '');

/**
 * The largest possible refund of a payment, or for a line of its invoice that was not provided: without the part that
 * rounding to coins took off, and without earlier refunds.
 */
export function mostFor(
  payment: { amount: string; rounding: string; refunded: string; currency: string },
  line: { net_amount: string } | undefined,
): string {
  const { amount, rounding, refunded, currency } = payment;
  const units = (text: string) => toMinorUnits(text, currency) ?? 0n;
  const lost = units(rounding) < 0n ? units(rounding) : 0n;
  const left = units(amount) + lost - units(refunded);
  const most = line && units(line.net_amount) < left ? units(line.net_amount) : left;
  return fromMinorUnits(most > 0n ? most : 0n, currency);
}
