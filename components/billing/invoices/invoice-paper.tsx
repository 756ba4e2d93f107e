import type { Invoice } from '@/components/billing/invoices/client';
import { invoiceName, payerOf, returnedOf } from '@/components/billing/invoices/words';
import { CopyMark } from '@/components/billing/prints/copy-mark';
import type { CopyMarking } from '@/components/billing/prints/use-printing';
import { MoneyPaper } from '@/components/billing/statements/money-paper';
import type { HospitalIdentity } from '@/components/platform/print/hospital-head';
import { paidByWords, payerWords, plainAmount, refundedWords } from '@/lib/billing/payments/words';
import { isPayerType } from '@/lib/domain/codes/payments';
import { fromMinorUnits, isNothing, moneyWords, storedUnits } from '@/lib/domain/money';
import { spokenDay, spokenInstant } from '@/lib/domain/time';
import { InvoiceLines } from './invoice-lines';
import { patientOfInvoice } from './list-rows';

type InvoicePaperProps = {
  invoice: Invoice;
  hospital: HospitalIdentity;
  timeZone: string;
  marking: CopyMarking;
};

/** The invoice as it prints. */
export function InvoicePaper({ invoice, hospital, timeZone, marking }: InvoicePaperProps) {
  const { status, currency, issued_at } = invoice;
  const returned = returnedOf(invoice);
  const billed = billedTo(invoice);
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <MoneyPaper
      name={invoiceName(invoice)}
      hospital={hospital}
      subject={
        <p className="font-semibold">
          <bdi>{patientOfInvoice(invoice)}</bdi>{' '}
          <span className="whitespace-nowrap font-normal">· {invoice.patient_mr_number}</span>
        </p>
      }
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-xl">{invoiceName(invoice)}</h2>
        {issued_at && <p>{spoken(issued_at)}</p>}
      </header>
      {status !== 'draft' && <CopyMark marking={marking} />}
      {status === 'draft' && <Mark>Draft: not an invoice yet</Mark>}
      {status === 'cancelled' && <Mark>Cancelled: {invoice.cancel_reason}</Mark>}
      <Facts invoice={invoice} timeZone={timeZone} />
      <InvoiceLines invoice={invoice}>
        <dl className="ms-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-y-0.5">
          {!isNothing(invoice.discount_total) && (
            <>
              <dt>Total before discounts</dt>
              <dd className="ps-6 text-end">{plainAmount(invoice.total, currency)}</dd>
              <dt>
                Discounts
                {invoice.discount_code && ` (including ${invoice.discount_code})`}
              </dt>
              <dd className="ps-6 text-end">−{plainAmount(invoice.discount_total, currency)}</dd>
            </>
          )}
          <dt className="border-black border-t pt-1 font-semibold">Total</dt>
          <dd className="border-black border-t pt-1 ps-6 text-end font-semibold">
            {moneyWords(invoice.net_total, currency)}
          </dd>
          {invoice.payments
            .filter((payment) => payment.status === 'active')
            .map((payment) => (
              <div key={payment.uuid} className="contents">
                <dt>
                  {isPayerType(payment.transaction_type) && 'Billed to '}
                  {paidByWords(payment)}, receipt {payment.receipt_number}
                </dt>
                <dd className="ps-6 text-end">−{plainAmount(payment.amount, currency)}</dd>
                {!isNothing(payment.owed_again) && (
                  <>
                    <dt>
                      {refundedWords(isPayerType(payment.transaction_type))} from receipt{' '}
                      {payment.receipt_number}
                    </dt>
                    <dd className="ps-6 text-end">+{plainAmount(payment.owed_again, currency)}</dd>
                  </>
                )}
              </div>
            ))}
          {!isNothing(invoice.credited_total) && (
            <>
              <dt>Credited, no longer due</dt>
              <dd className="ps-6 text-end">−{plainAmount(invoice.credited_total, currency)}</dd>
            </>
          )}
          {(status === 'issued' || status === 'part-paid' || status === 'paid') && (
            <>
              <dt className="border-black border-t pt-1 font-semibold">
                {billed.length === 0 ? 'Balance due' : 'Balance due from the patient'}
              </dt>
              <dd className="border-black border-t pt-1 ps-6 text-end font-semibold">
                {moneyWords(invoice.balance, currency)}
              </dd>
              {billed.map(([payer, amount]) => (
                <div key={payer} className="contents font-semibold">
                  <dt>To be paid by {payer}</dt>
                  <dd className="ps-6 text-end">{moneyWords(amount, currency)}</dd>
                </div>
              ))}
            </>
          )}
        </dl>
        {!isNothing(invoice.refund_due) && (
          <p>Refund due {moneyWords(invoice.refund_due, currency)}</p>
        )}
        {!isNothing(returned) && (
          <p>
            {moneyWords(returned, currency)} refunded for services not provided. It is not due
            again.
          </p>
        )}
        {isToBePaid(invoice) && <HowToPay invoice={invoice} hospital={hospital} />}
        <footer className="border-black border-t pt-1.5 text-sm">
          <p>All amounts in {currency}</p>
          {invoice.issued_by_name && <p>Issued by {invoice.issued_by_name}</p>}
        </footer>
      </InvoiceLines>
    </MoneyPaper>
  );
}

/** What each insurer or company is still to pay: its part without what was credited of it. */
function billedTo({ payments, currency }: Invoice): [string, string][] {
  const sums = new Map<string, bigint>();
  for (const payment of payments) {
    if (payment.status !== 'active' || !isPayerType(payment.transaction_type)) continue;
    const payer = payerWords(payment);
    const left = storedUnits(payment.amount, currency) - storedUnits(payment.refunded, currency);
    sums.set(payer, (sums.get(payer) ?? 0n) + left);
  }
  return [...sums].flatMap(([payer, left]) =>
    left === 0n ? [] : [[payer, fromMinorUnits(left, currency)]],
  );
}

/** The facts that a payer checks before it pays: payer, membership, claim, stay and due date. */
function Facts({ invoice, timeZone }: { invoice: Invoice; timeZone: string }) {
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const payer = payerOf(invoice);
  const claims = invoice.payments.filter(
    ({ transaction_type, status, reference }) =>
      isPayerType(transaction_type) && status === 'active' && reference !== '',
  );
  const facts = [
    ...(payer === null ? [] : [['Payer', payer]]),
    ...invoice.covers.flatMap(({ payer_name, scheme, member_number, authorization_number }) => [
      ['Member number', [member_number, scheme || payer_name].join(', ')],
      ...(authorization_number ? [['Authorization', authorization_number]] : []),
    ]),
    ...claims.map((claim) => ['Claim', `${claim.reference}, ${payerWords(claim)}`]),
    ...invoice.stays.map(({ admitted_at, discharged_at }) => [
      'Admission',
      discharged_at
        ? `${spoken(admitted_at)} to ${spoken(discharged_at)}`
        : `Since ${spoken(admitted_at)}`,
    ]),
    ...(invoice.due_on && isToBePaid(invoice) ? [['Due', spokenDay(invoice.due_on)]] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
      {facts.map(([term, words]) => (
        <div key={`${term} ${words}`} className="contents">
          <dt>{term}</dt>
          <dd className="wrap-anywhere">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** By the patient, or by an insurer or a company that was charged and not credited in full. */
const isToBePaid = (invoice: Invoice): boolean =>
  invoice.status !== 'draft' &&
  invoice.status !== 'cancelled' &&
  (!isNothing(invoice.balance) || billedTo(invoice).length > 0);

function HowToPay({
  invoice,
  hospital: { bank_account, mobile_money },
}: Pick<InvoicePaperProps, 'invoice' | 'hospital'>) {
  if (bank_account === '' && mobile_money === '') return null;
  return (
    <section className="wrap-anywhere break-inside-avoid border-black border-t pt-1.5">
      <h3 className="font-semibold">How to pay</h3>
      {bank_account && <p className="whitespace-pre-line">{bank_account}</p>}
      {mobile_money && <p>{mobile_money}</p>}
      <p>Reference: {invoiceName(invoice)}</p>
    </section>
  );
}

const Mark = ({ children }: { children: React.ReactNode }) => (
  <p className="border-2 border-black px-3 py-1 font-semibold uppercase">{children}</p>
);
