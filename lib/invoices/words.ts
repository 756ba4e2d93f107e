import type { InvoiceOrigin, InvoiceStatus } from '@/lib/invoices/codes';

export const invoiceStatusWords: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  issued: 'Issued',
  'part-paid': 'Partly paid',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

export const invoiceOriginWords: Readonly<Record<InvoiceOrigin, string>> = {
  desk: 'Made at the desk',
  payment: 'Made by a payment',
};

/** "Invoice 77", or the draft that has no number yet. */
export const invoiceName = ({ number }: { number: number | null }): string =>
  number === null ? 'Draft invoice' : `Invoice ${number}`;
