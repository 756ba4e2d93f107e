import type { TakenPayment } from '@/components/billing/payments/send-payment';
import { Badge } from '@/components/platform/ui/badge';
import type { Column } from '@/components/platform/ui/data-table';
import {
  payerWords,
  paymentStateWords,
  plainAmount,
  refundedWords,
  tenderWords,
} from '@/lib/billing/payments/words';
import { isPayerType, type PaymentKind } from '@/lib/domain/codes/payments';
import { isNothing } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';

export const kindWords: Readonly<Record<PaymentKind, string>> = {
  invoice: 'An invoice',
  deposit: 'A deposit',
};

export const patientOf = ({ patient_detail }: TakenPayment): string => surnameFirst(patient_detail);

/** "Invoice 77" or "Deposit". */
export const purposeOf = ({ invoice_number }: TakenPayment): string =>
  invoice_number === null ? 'Deposit' : `Invoice ${invoice_number}`;

export const paymentColumns = (timeZone: string): readonly Column<TakenPayment>[] => [
  { key: 'receipt', header: 'Receipt', names: true, cell: (row) => row.receipt_number },
  {
    key: 'received',
    header: 'Received',
    cell: (row) => spokenInstant(new Date(row.received_at), timeZone),
  },
  {
    key: 'patient',
    header: 'Patient',
    cell: (row) => (
      <>
        <span className="wrap-anywhere block max-w-64 whitespace-normal">{patientOf(row)}</span>
        <span className="block text-ink-muted text-sm">{row.patient_mr_number}</span>
      </>
    ),
  },
  { key: 'for', header: 'For', cell: purposeOf },
  {
    key: 'tender',
    header: 'Payment method',
    cell: (row) => (
      <>
        {tenderWords[row.transaction_type]}
        {row.is_copayment && ', copayment'}
        <span className="block max-w-48 truncate text-ink-muted text-sm">
          {row.reference || payerWords(row)}
        </span>
      </>
    ),
  },
  {
    key: 'by',
    header: 'Taken by',
    cell: (row) => (
      <>
        <span className="block max-w-48 truncate">{row.taken_by_name}</span>
        <span className="block max-w-48 truncate text-ink-muted text-sm">{row.location_name}</span>
      </>
    ),
  },
  { key: 'status', header: 'Status', cell: (row) => <PaymentState payment={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: (row) => (
      <>
        <span className="text-ink-faint text-sm">{row.currency}</span>{' '}
        <span className={row.status === 'voided' ? 'line-through' : undefined}>
          {plainAmount(row.amount, row.currency)}
        </span>
      </>
    ),
  },
];

/** Received, billed, voided, or how much of it was given back. */
export function PaymentState({ payment }: { payment: TakenPayment }) {
  const { status, refunded, amount, currency, transaction_type } = payment;
  const words = refundedWords(isPayerType(transaction_type));
  if (status === 'voided') return <Badge tone="danger">{paymentStateWords(payment)}</Badge>;
  if (isNothing(refunded)) return <Badge>{paymentStateWords(payment)}</Badge>;
  return (
    <Badge tone="attention">
      {refunded === amount ? words : `${plainAmount(refunded, currency)} ${words.toLowerCase()}`}
    </Badge>
  );
}
