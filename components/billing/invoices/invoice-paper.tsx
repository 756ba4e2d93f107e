import type { Invoice } from '@/components/billing/invoices/client';
import { invoiceName, returnedOf } from '@/components/billing/invoices/words';
import { MoneyPaper } from '@/components/billing/statements/money-paper';
import type { HospitalIdentity } from '@/components/platform/print/hospital-head';
import { paidByWords, plainAmount } from '@/lib/billing/payments/words';
import { isNothing, moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { InvoiceLines } from './invoice-lines';
import { patientOfInvoice } from './list-rows';

type InvoicePaperProps = {
  invoice: Invoice;
  hospital: HospitalIdentity;
  timeZone: string;
};

/** The invoice as it prints. */
export function InvoicePaper({ invoice, hospital, timeZone }: InvoicePaperProps) {
  const { status, currency, issued_at } = invoice;
  const returned = returnedOf(invoice);
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <MoneyPaper
      label={`${invoiceName(invoice)} on paper`}
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
      {status === 'draft' && <Mark>Draft: not an invoice yet</Mark>}
      {status === 'cancelled' && <Mark>Cancelled: {invoice.cancel_reason}</Mark>}
      {invoice.payer_name && <p>To be paid by {invoice.payer_name}</p>}
      <InvoiceLines invoice={invoice} />
      <dl className="ms-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-y-0.5">
        {!isNothing(invoice.discount_total) && (
          <>
            <dt>Total before discounts</dt>
            <dd className="ps-6 text-end">{plainAmount(invoice.total, currency)}</dd>
            <dt>
              Discounts
              {invoice.discount_code && `, of them ${invoice.discount_code} on the invoice`}
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
                {paidByWords(payment)}, receipt {payment.receipt_number}
              </dt>
              <dd className="ps-6 text-end">−{plainAmount(payment.amount, currency)}</dd>
              {!isNothing(payment.owed_again) && (
                <>
                  <dt>Refunded from receipt {payment.receipt_number}</dt>
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
            <dt className="border-black border-t pt-1 font-semibold">Balance due</dt>
            <dd className="border-black border-t pt-1 ps-6 text-end font-semibold">
              {moneyWords(invoice.balance, currency)}
            </dd>
          </>
        )}
      </dl>
      {!isNothing(invoice.refund_due) && (
        <p>Refund due {moneyWords(invoice.refund_due, currency)}</p>
      )}
      {!isNothing(returned) && (
        <p>
          {moneyWords(returned, currency)} refunded for services not provided. Nothing more is due.
        </p>
      )}
      <footer className="border-black border-t pt-1.5 text-sm">
        <p>All amounts in {currency}</p>
        {invoice.issued_by_name && <p>Issued by {invoice.issued_by_name}</p>}
      </footer>
    </MoneyPaper>
  );
}

const Mark = ({ children }: { children: React.ReactNode }) => (
  <p className="border-2 border-black px-3 py-1 font-semibold uppercase">{children}</p>
);
