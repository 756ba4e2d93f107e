import type { ChargeItemStatus } from '@/lib/domain/codes/charge-items';

/** As of invoices: an insurer or a company that was billed for a settled charge has not paid yet. */
export const chargeStatusWords: Readonly<Record<ChargeItemStatus, string>> = {
  billable: 'Not billed yet',
  billed: 'On a bill',
  paid: 'Settled',
  cancelled: 'Cancelled',
};
