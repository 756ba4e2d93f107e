import type { Movement } from '@/db/queries/billing/statements';
import { isPayerType } from '@/lib/domain/codes/payments';
import { surnameFirst } from '@/lib/domain/persons';

type Said = Pick<
  Movement,
  'kind' | 'invoiceNumber' | 'receiptNumber' | 'transactionType' | 'amount'
>;

/** A payment as the patient's statement calls it: an insurer or a company was billed, and has paid nothing yet. */
const paymentWords = (type: Said['transactionType']): string =>
  type !== null && isPayerType(type) ? `Billed to ${payerNouns[type]}` : 'Payment';

const refundWords = (receiptNumber: number, type: Said['transactionType']): string =>
  type !== null && isPayerType(type)
    ? `Credited to ${payerNouns[type]}, receipt ${receiptNumber}`
    : `Refund of receipt ${receiptNumber}`;

const payerNouns = { insurance: 'the insurer', corporate: 'the company' } as const;

const isOwedMore = (amount: string) => !amount.startsWith('-');

/** The text of a line of a patient's statement: the document, and its event. */
export function debtWords({
  kind,
  invoiceNumber,
  receiptNumber,
  transactionType,
  amount,
}: Said): string {
  const invoice = invoiceNumber === null ? 'Invoice' : `Invoice ${invoiceNumber}`;
  switch (kind) {
    case 'invoice-issued':
      return invoice;
    case 'invoice-discounted':
      return `Discount on ${invoice.toLowerCase()}`;
    case 'invoice-cancelled':
      return `${invoice} cancelled`;
    case 'invoice-credited':
      return isOwedMore(amount) ? `${invoice}: due again` : `Credited on ${invoice.toLowerCase()}`;
    case 'payment':
      return [paymentWords(transactionType), receiptNumber && `receipt ${receiptNumber}`]
        .filter(Boolean)
        .join(', ');
    case 'payment-voided':
      return receiptNumber === null ? 'Receipt voided' : `Receipt ${receiptNumber} voided`;
    case 'refund':
      return receiptNumber === null ? 'Refund' : refundWords(receiptNumber, transactionType);
    case 'deposit':
    case 'remittance':
    case 'remittance-voided':
    case 'handover':
    case 'shift-variance':
    case 'safe-banking':
    case 'safe-float':
    case 'safe-count':
    case 'safe-voided':
    case 'payout':
    case 'payout-voided':
      throw new RangeError(`A ${kind} changes nothing of what a patient owes.`);
  }
}

/** The text of a line of a patient's deposit. */
export function depositLineWords(movement: Said): string {
  const { kind, invoiceNumber, receiptNumber } = movement;
  switch (kind) {
    case 'deposit':
      return `Deposit, receipt ${receiptNumber}`;
    case 'payment':
      return `Used for invoice ${invoiceNumber}, receipt ${receiptNumber}`;
    case 'refund':
      return receiptNumber === null ? 'Refunded' : `Refund of receipt ${receiptNumber}, kept here`;
    default:
      return debtWords(movement);
  }
}

/** The text of a line of a payer's statement: whose claim it is, as the payer knows it, and its event. */
export function claimWords(movement: Said & Pick<Movement, 'patient' | 'reference' | 'reason'>) {
  const { kind, invoiceNumber, patient, reference, reason } = movement;
  const invoice = `invoice ${invoiceNumber}${patient ? ` (${surnameFirst(patient)})` : ''}`;
  const said = reference ? `${invoice}, ${reference}` : invoice;
  switch (kind) {
    case 'payment':
      return `Claim, ${said}`;
    case 'refund':
      return `Claim credited, ${said}`;
    case 'payment-voided':
      return `Claim voided, ${said}`;
    case 'remittance':
      return isOwedMore(movement.amount) ? `Credit sent back, ${reason}` : `Remittance, ${reason}`;
    case 'remittance-voided':
      return isOwedMore(movement.amount)
        ? `Remittance voided, ${reason}`
        : `Credit sent back voided, ${reason}`;
    default:
      return debtWords(movement);
  }
}
