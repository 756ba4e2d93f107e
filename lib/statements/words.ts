import type { JournalKind } from '@/lib/ledger/codes';

/** What a line of a statement says: the document, and what became of it. */
export function movementWords({
  kind,
  invoiceNumber,
  receiptNumber,
}: {
  kind: JournalKind;
  invoiceNumber: number | null;
  receiptNumber: number | null;
}): string {
  const invoice = invoiceNumber === null ? 'Invoice' : `Invoice ${invoiceNumber}`;
  const receipt = receiptNumber === null ? 'Receipt' : `Receipt ${receiptNumber}`;
  switch (kind) {
    case 'invoice-issued':
      return invoice;
    case 'invoice-discounted':
      return `Discount on ${invoice.toLowerCase()}`;
    case 'invoice-cancelled':
      return `${invoice} cancelled`;
    case 'payment':
      return receiptNumber === null ? 'Payment' : `Payment, receipt ${receiptNumber}`;
    case 'payment-voided':
      return `${receipt} voided`;
    case 'deposit':
      return `Paid ahead, receipt ${receiptNumber}`;
    case 'refund':
      return receiptNumber === null ? 'Refund' : `Refund of receipt ${receiptNumber}`;
    case 'remittance':
      return 'Remittance';
    case 'handover':
      return 'Handover of cash';
    case 'shift-variance':
      return 'Difference at the end of a shift';
  }
}
