import { surnameFirst } from '@/lib/domain/persons';
import './receipt-print.css';
import { clsx } from 'clsx';
import { create } from 'qrcode';
import type { ReactNode } from 'react';
import type { Receipt as ReceiptRecord } from '@/components/billing/payments/client';
import { receiptCode } from '@/components/billing/payments/desk-search';
import { CopyMark } from '@/components/billing/prints/copy-mark';
import type { CopyMarking } from '@/components/billing/prints/use-printing';
import { HospitalFooter, HospitalHead } from '@/components/platform/print/hospital-head';
import {
  paidByWords,
  plainAmount,
  receiptWords,
  refundedWords,
} from '@/lib/billing/payments/words';
import { isPayerType } from '@/lib/domain/codes/payments';
import { fromMinorUnits, isNothing, storedUnits } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';

/** A roll of 80 mm for the printer at the desk, or a sheet of A5. */
export type ReceiptPaper = 'roll' | 'a5';

type ReceiptProps = {
  receipt: ReceiptRecord;
  paper: ReceiptPaper;
  /** Printed before: the same numbers, marked. */
  marking: CopyMarking;
  timeZone: string;
};

/**
 * The patient's receipt, on the screen as on paper: one paper for all tenders of one payment, with the number of each
 * receipt. Dark on white in either theme.
 */
export function Receipt({ receipt, paper, marking, timeZone }: ReceiptProps) {
  const { settlement_payments: parts, invoice_detail: invoice, patient_detail, currency } = receipt;
  const numbers = parts.map(({ receipt_number }) => receipt_number);
  const others = (invoice?.payments ?? []).filter(
    ({ receipt_number, status }) => status === 'active' && !numbers.includes(receipt_number),
  );
  const first = Math.min(...numbers);
  const earlier = others.filter(({ receipt_number }) => receipt_number < first);
  const later = others.filter(({ receipt_number }) => receipt_number > first);
  const voided = parts.filter(({ status }) => status === 'voided');
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <article
      aria-label={`${receiptWords(numbers)} on paper`}
      data-receipt={paper}
      className={clsx(
        'receipt-sheet mx-auto flex w-full flex-col gap-3 border border-line bg-white text-black forced-color-adjust-none',
        paper === 'roll'
          ? 'max-w-[80mm] p-[4mm] text-[10pt]/[1.35]'
          : 'max-w-[148mm] p-[11mm] text-[10.5pt]/[1.4]',
      )}
    >
      <CopyMark marking={marking} />
      {voided.length > 0 && (
        <Mark>
          {voided.length === parts.length
            ? 'Voided'
            : `${receiptWords(voided.map((one) => one.receipt_number))} voided`}
        </Mark>
      )}
      <header className="flex flex-col text-center">
        <HospitalHead hospital={receipt.hospital} isCentred />
        <p>{receipt.location_name}</p>
        <h2 className="mt-1 font-semibold text-[1.4em]">{receiptWords(numbers)}</h2>
        <p>{spoken(receipt.received_at)}</p>
      </header>
      <section className="border-black border-y py-1.5">
        <p className="font-semibold">{surnameFirst(patient_detail)}</p>
        <p>{receipt.patient_mr_number}</p>
        {receipt.invoice_number !== null && <p>Invoice {receipt.invoice_number}</p>}
        {receipt.kind === 'deposit' && <p>Paid as a deposit</p>}
      </section>
      {invoice && <Lines invoice={invoice} currency={currency} />}
      {invoice && <Others when="before" of={earlier} currency={currency} />}
      <Parts parts={parts} currency={currency} />
      {invoice && <Others when="since" of={later} currency={currency} />}
      {invoice && <LeftToPay invoice={invoice} currency={currency} />}
      <footer className="flex items-end justify-between gap-3 border-black border-t pt-1.5">
        <div>
          <p>Taken by {receipt.taken_by_name ?? 'another system'}</p>
          <p>All amounts in {currency}</p>
          <HospitalFooter hospital={receipt.hospital} />
        </div>
        <ScanCode text={receiptCode(receipt.receipt_number)} />
      </footer>
    </article>
  );
}

const Mark = ({ children }: { children: ReactNode }) => (
  <p className="border-2 border-black px-2 py-0.5 text-center font-semibold text-[1.3em] uppercase tracking-widest">
    {children}
  </p>
);

function Lines({
  invoice,
  currency,
}: {
  invoice: NonNullable<ReceiptRecord['invoice_detail']>;
  currency: string;
}) {
  const words = (amount: string) => plainAmount(amount, currency);
  return (
    <div className="flex flex-col gap-1">
      <ul className="flex flex-col gap-1">
        {invoice.lines.map((line) => (
          <li key={line.position}>
            <Row term={line.healthcare_service_name} amount={words(line.amount)} />
            {line.description !== '' && line.description !== line.healthcare_service_name && (
              <p className="break-words ps-3">{line.description}</p>
            )}
            {line.quantity > 1 && (
              <p className="ps-3">
                {line.quantity} × {words(line.unit_price)}
              </p>
            )}
            {!isNothing(line.discount_amount) && (
              <div className="ps-3">
                <Row
                  term={`Discount ${line.discount_code ?? ''}`}
                  amount={`−${words(line.discount_amount)}`}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="border-black border-t pt-1">
        {!isNothing(invoice.discount_total) && (
          <>
            <Row term="Price" amount={words(invoice.total)} />
            <Row
              term={`Discounts ${invoice.discount_code ?? ''}`}
              amount={`−${words(invoice.discount_total)}`}
            />
          </>
        )}
        <Row isStrong term="Total" amount={words(invoice.net_total)} />
        {!isNothing(invoice.credited_total) && (
          <Row term="No longer due" amount={`−${words(invoice.credited_total)}`} />
        )}
      </div>
    </div>
  );
}

/** Of one that was cancelled nothing is asked, but what it was for may be charged still. */
function LeftToPay({
  invoice: { status, balance, refund_due, payments },
  currency,
}: {
  invoice: NonNullable<ReceiptRecord['invoice_detail']>;
  currency: string;
}) {
  if (status === 'cancelled') return <Row term="The invoice was cancelled" amount="" />;
  if (!isNothing(refund_due)) {
    return <Row term="Refund due" amount={plainAmount(refund_due, currency)} />;
  }
  if (!isNothing(balance))
    return <Row term="Balance due" amount={plainAmount(balance, currency)} />;
  const isBilled = payments.some(
    ({ transaction_type: type, status, amount, refunded }) =>
      isPayerType(type) && status === 'active' && amount !== refunded,
  );
  return <Row term={isBilled ? 'Nothing left for the patient to pay' : 'Paid in full'} amount="" />;
}

/** The amounts paid and billed by other receipts of the invoice, without the part that is due again. */
function Others({
  when,
  of,
  currency,
}: {
  when: 'before' | 'since';
  of: NonNullable<ReceiptRecord['invoice_detail']>['payments'];
  currency: string;
}) {
  const units = (amount: string) => storedUnits(amount, currency);
  const sumOf = (some: typeof of) =>
    fromMinorUnits(
      some.reduce((sum, { amount, owed_again }) => sum + units(amount) - units(owed_again), 0n),
      currency,
    );
  const isBilled = ({ transaction_type: type }: (typeof of)[number]) => isPayerType(type);
  const [paid, billed] = [sumOf(of.filter((one) => !isBilled(one))), sumOf(of.filter(isBilled))];
  return (
    <>
      {!isNothing(paid) && <Row term={`Paid ${when}`} amount={plainAmount(paid, currency)} />}
      {!isNothing(billed) && (
        <Row term={`Billed to payers ${when}`} amount={plainAmount(billed, currency)} />
      )}
    </>
  );
}

function Parts({
  parts,
  currency,
}: {
  parts: ReceiptRecord['settlement_payments'];
  currency: string;
}) {
  const words = (amount: string) => plainAmount(amount, currency);
  return (
    <ul className="flex flex-col gap-1 border-black border-t pt-1">
      {parts.map((part) => (
        <li key={part.uuid}>
          <Row isStrong term={termOf(part, parts.length > 1)} amount={words(part.amount)} />
          <div className="ps-3">
            {!isNothing(part.rounding) && (
              <Row term="Rounded to coins" amount={words(part.rounding)} />
            )}
            {part.tendered !== null && !isNothing(part.change) && (
              <>
                <Row term="Cash received" amount={words(part.tendered)} />
                <Row term="Change" amount={words(part.change)} />
              </>
            )}
            {part.reference !== '' && <p className="break-words">Reference {part.reference}</p>}
            {!isNothing(part.refunded) && (
              <Row
                term={`${refundedWords(isPayerType(part.transaction_type))} since`}
                amount={words(part.refunded)}
              />
            )}
            {part.status === 'voided' && <p className="break-words">Voided: {part.void_reason}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function termOf(
  part: ReceiptRecord['settlement_payments'][number],
  isOneOfSeveral: boolean,
): string {
  const { is_copayment, receipt_number } = part;
  const by = paidByWords(part);
  const what = is_copayment ? `Copayment, ${by.toLowerCase()}` : `${paidOrBilled(part)} ${by}`;
  return isOneOfSeveral ? `${what} (receipt ${receipt_number})` : what;
}

/** An insurer or a company has not paid yet: what it owes is on its statement. */
const paidOrBilled = ({ transaction_type: type }: ReceiptRecord['settlement_payments'][number]) =>
  isPayerType(type) ? 'Billed to' : 'Paid:';

function Row({
  term,
  amount,
  isStrong = false,
}: {
  term: string;
  amount: string;
  isStrong?: boolean;
}) {
  return (
    <p className={clsx('flex items-baseline justify-between gap-3', isStrong && 'font-semibold')}>
      <span className="min-w-0 break-words">{term}</span>
      <span className="shrink-0">{amount}</span>
    </p>
  );
}

/** For the scanner at the desk, which then finds the receipt. */
function ScanCode({ text }: { text: string }) {
  const { size, data } = create(text).modules;
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at]);
  return (
    <svg
      role="img"
      aria-label={`Code for the scanner: ${text}`}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      className="size-[18mm] shrink-0"
    >
      <path
        d={dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('')}
        className="fill-black"
      />
    </svg>
  );
}
