import type { InvoiceStatus } from '@/lib/domain/codes/invoices';

/** An insurer or a company that was billed has not paid yet: what nobody at the desk owes any more is settled. */
export const invoiceStatusWords: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  issued: 'Issued',
  'part-paid': 'Partly settled',
  paid: 'Settled',
  cancelled: 'Cancelled',
};
