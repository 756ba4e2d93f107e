import { isNothing, storedUnits } from '@/lib/domain/money';

type Sums = { netTotal: string; creditedTotal: string; paidTotal: string; currency: string };

/** The total of an invoice, in minor units: its net total less its credited items. */
export const askedBy = ({ netTotal, creditedTotal, currency }: Omit<Sums, 'paidTotal'>): bigint =>
  storedUnits(netTotal, currency) - storedUnits(creditedTotal, currency);

/** The balance due of an invoice, in minor units; below zero it is overpaid. */
export const balanceOf = (invoice: Sums): bigint =>
  askedBy(invoice) - storedUnits(invoice.paidTotal, invoice.currency);

/**
 * Whether an invoice is kept from being cancelled by its payments: money that is paid, or the receipt that was given for
 * nothing. One that a discount of the whole price has settled is not; amounts are decimal text.
 */
export const isKeptByPayments = (of: {
  net_total: string;
  paid_total: string;
  has_live_payment: boolean;
}): boolean => !isNothing(of.paid_total) || (isNothing(of.net_total) && of.has_live_payment);
