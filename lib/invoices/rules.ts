import { isNothing } from '@/lib/payments/words';

/**
 * Whether an invoice is kept from being cancelled by its payments: money that is paid, or the receipt that was given for
 * nothing. One that a discount of the whole price has settled is not; amounts are decimal text.
 */
export const isKeptByPayments = (of: {
  net_total: string;
  paid_total: string;
  has_live_payment: boolean;
}): boolean => !isNothing(of.paid_total) || (isNothing(of.net_total) && of.has_live_payment);
