'use client';

import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import Link from 'next/link';
import { invoiceOf, type Invoice as Record } from '@/components/billing/invoices/client';
import { invoiceName, invoiceOriginWords } from '@/components/billing/invoices/words';
import { deskAddress, paymentAddress } from '@/components/billing/payments/client';
import { PrintButtons } from '@/components/billing/prints/print-buttons';
import { PrintHistory } from '@/components/billing/prints/print-history';
import { usePrinting } from '@/components/billing/prints/use-printing';
import { AuditLink } from '@/components/platform/links/audit-link';
import { patientStatementAddress } from '@/components/platform/links/statements';
import type { HospitalIdentity } from '@/components/platform/print/hospital-head';
import { Banner } from '@/components/platform/ui/banner';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { FailedState } from '@/components/platform/ui/failed-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PrintButton } from '@/components/platform/ui/print-button';
import {
  paidByWords,
  payerAccountWords,
  plainAmount,
  refundedWords,
} from '@/lib/billing/payments/words';
import { isPayerType } from '@/lib/domain/codes/payments';
import { isNothing, moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import { InvoiceActions } from './invoice-actions';
import { InvoicePaper } from './invoice-paper';
import { InvoiceState } from './invoice-state';
import { patientOfInvoice } from './list-rows';

type InvoiceProps = {
  provider: { uuid: string; timeZone: string };
  hospital: HospitalIdentity;
  /** By uuid. */
  invoice: string;
  mayTake: boolean;
};

/** One invoice: its paper, what was paid of it, and what can be done about it. */
export function Invoice({ provider, hospital, invoice: uuid, mayTake }: InvoiceProps) {
  const reading = useQuery(invoiceOf(provider.uuid, uuid));
  const invoice = reading.data;
  const isDraft = invoice?.status === 'draft';
  const printing = usePrinting(provider.uuid, { kind: 'invoice', uuid }, { isDraft });
  if (!invoice) {
    return (
      <FailedState
        title="The invoice could not be loaded"
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      >
        {reading.error?.message}
      </FailedState>
    );
  }
  const { status } = invoice;
  const isOwed = status === 'issued' || status === 'part-paid';
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
      <div className="contents print:hidden">
        <PageHeader
          title={invoiceName(invoice)}
          back={{ href: '/invoices', label: 'All invoices' }}
          actions={
            <>
              <AuditLink of={{ record: uuid }} />
              {mayTake && <InvoiceActions provider={provider.uuid} invoice={invoice} />}
              {isDraft ? <PrintButton /> : <PrintButtons of={printing} noun="the invoice" />}
              {mayTake && isOwed && (
                <LinkButton
                  variant="primary"
                  icon="banknote"
                  href={deskAddress(invoice.patient_uuid, invoice.uuid)}
                >
                  Take a payment
                </LinkButton>
              )}
            </>
          }
        >
          <InvoiceState status={status} /> <bdi>{patientOfInvoice(invoice)}</bdi> ·{' '}
          {invoice.patient_mr_number}
        </PageHeader>
        {reading.error && (
          <Banner tone="attention">Could not reload. This may be out of date.</Banner>
        )}
        {invoice.cancelled_at && (
          <Banner tone="danger">
            Cancelled by <bdi>{invoice.cancelled_by_name ?? 'another system'}</bdi>,{' '}
            {spokenInstant(new Date(invoice.cancelled_at), provider.timeZone)}:{' '}
            {invoice.cancel_reason}
          </Banner>
        )}
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <InvoicePaper
          {...{ invoice, hospital }}
          timeZone={provider.timeZone}
          marking={printing.marking}
        />
        <div className="flex flex-col gap-6 print:hidden">
          <Facts invoice={invoice} timeZone={provider.timeZone} />
          <Payments invoice={invoice} timeZone={provider.timeZone} />
          <PrintHistory prints={printing.prints} timeZone={provider.timeZone} />
        </div>
      </div>
    </div>
  );
}

const box = 'rounded-lg border border-line bg-surface px-4 py-4';

type PartProps = { invoice: Record; timeZone: string };

function Facts({ invoice, timeZone }: PartProps) {
  const { currency, issued_at, created_at, created_by_name, issued_by_name } = invoice;
  const by = (name: string | null) => name ?? 'another system';
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <section aria-label="The invoice" className={box}>
      <DescriptionList
        items={[
          { term: 'Total', description: moneyWords(invoice.net_total, currency) },
          ...(isNothing(invoice.credited_total)
            ? []
            : [
                {
                  term: 'Credited, no longer due',
                  description: moneyWords(invoice.credited_total, currency),
                },
              ]),
          { term: 'Balance due', description: moneyWords(invoice.balance, currency) },
          ...(isNothing(invoice.refund_due)
            ? []
            : [{ term: 'Refund due', description: moneyWords(invoice.refund_due, currency) }]),
          {
            term: 'Payer',
            description: payerAccountWords(invoice) || 'Not set',
          },
          {
            term: invoiceOriginWords[invoice.origin],
            description: `${spoken(created_at)}, ${by(created_by_name)}`,
          },
          ...(issued_at === null
            ? []
            : [{ term: 'Issued', description: `${spoken(issued_at)}, ${by(issued_by_name)}` }]),
        ]}
      />
      <p className="mt-4 border-line border-t pt-3">
        <Link
          href={patientStatementAddress(invoice.patient_uuid)}
          prefetch={false}
          className="text-accent-ink hover:underline"
        >
          Statement of account of {surnameFirst(invoice.patient_detail)}
        </Link>
      </p>
    </section>
  );
}

function Payments({ invoice, timeZone }: PartProps) {
  const { payments, currency } = invoice;
  if (payments.length === 0) return null;
  return (
    <section aria-label="Payments" className={box}>
      <h2 className="mb-2 font-semibold text-lg">Payments</h2>
      <ul>
        {payments.map((payment) => (
          <li
            key={payment.uuid}
            className="flex items-baseline justify-between gap-4 border-line border-t py-2"
          >
            <span className="min-w-0">
              <Link
                href={paymentAddress(payment.uuid)}
                prefetch={false}
                className="text-accent-ink hover:underline"
              >
                Receipt {payment.receipt_number}
              </Link>
              <span className="block text-ink-muted text-sm">
                {paidByWords(payment)}
                {payment.is_copayment && ', copayment'} ·{' '}
                {spokenInstant(new Date(payment.received_at), timeZone)}
                {payment.status === 'voided' && ' · voided'}
                {!isNothing(payment.refunded) &&
                  ` · ${plainAmount(payment.refunded, currency)} ${refundedWords(isPayerType(payment.transaction_type)).toLowerCase()}`}
              </span>
            </span>
            <span
              className={clsx(
                'shrink-0 whitespace-nowrap',
                payment.status === 'voided' && 'line-through',
              )}
            >
              {moneyWords(payment.amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
