'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { RequestViewer } from '@/components/billing/approvals/request-item';
import { paymentAddress, type Receipt, receiptOf } from '@/components/billing/payments/client';
import { refundsOfPayment } from '@/components/billing/refunds/client';
import { AuditLink } from '@/components/platform/links/audit-link';
import { Banner } from '@/components/platform/ui/banner';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { FailedState } from '@/components/platform/ui/failed-state';
import { PageHeader } from '@/components/platform/ui/page-header';
import { payerAccountWords, refundedWords, tenderWords } from '@/lib/billing/payments/words';
import { isPayerType } from '@/lib/domain/codes/payments';
import { isNothing, moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { PaymentState, patientOf } from './list-columns';
import { PaymentActions } from './payment-actions';
import { ReceiptPrint } from './receipt-print';
import { RefundItem } from './refund-item';

type PaymentProps = {
  viewer: RequestViewer;
  provider: { uuid: string; timeZone: string };
  /** By uuid. */
  payment: string;
};

/** One payment: what is known of it, what became of it, and its receipt. */
export function Payment({ viewer, provider, payment: uuid }: PaymentProps) {
  const reading = useQuery(receiptOf(provider.uuid, uuid));
  const receipt = reading.data;
  if (!receipt) {
    return (
      <FailedState
        title="The payment could not be loaded"
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      >
        {reading.error?.message}
      </FailedState>
    );
  }
  const spoken = (instant: string) => spokenInstant(new Date(instant), provider.timeZone);
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
      <div className="contents print:hidden">
        <PageHeader
          title={`Receipt ${receipt.receipt_number}`}
          back={{ href: '/payments', label: 'All payments' }}
          actions={
            <>
              <AuditLink of={{ record: uuid }} />
              <PaymentActions
                payment={receipt}
                provider={provider.uuid}
                permissions={viewer.permissions}
              />
            </>
          }
        >
          <PaymentState payment={receipt} /> {patientOf(receipt)} · {receipt.patient_mr_number}
        </PageHeader>
        {receipt.voided_at && (
          <Banner tone="danger">
            Voided by <bdi>{receipt.voided_by_name ?? 'another system'}</bdi>,{' '}
            {spoken(receipt.voided_at)}: {receipt.void_reason}
          </Banner>
        )}
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex flex-col gap-6 print:hidden">
          <Facts receipt={receipt} timeZone={provider.timeZone} />
          <Refunds {...{ viewer, provider }} payment={receipt.uuid} />
        </div>
        <ReceiptPrint receipt={receipt} provider={provider} />
      </div>
    </div>
  );
}

function Facts({ receipt, timeZone }: { receipt: Receipt; timeZone: string }) {
  const { currency } = receipt;
  const others = receipt.settlement_payments.filter(({ uuid }) => uuid !== receipt.uuid);
  const isOfPayer = isPayerType(receipt.transaction_type);
  const items = [
    { term: 'Amount', description: moneyWords(receipt.amount, currency) },
    {
      term: 'Payment method',
      description: `${tenderWords[receipt.transaction_type]}${receipt.is_copayment ? ', copayment' : ''}`,
    },
    {
      term: 'Account',
      description: isOfPayer ? payerAccountWords(receipt) : receipt.account_name,
    },
    ...(receipt.reference === '' ? [] : [{ term: 'Reference', description: receipt.reference }]),
    ...(receipt.reference_reason === ''
      ? []
      : [{ term: 'Reason for using it again', description: receipt.reference_reason }]),
    ...(receipt.tendered === null
      ? []
      : [
          { term: 'Cash received', description: moneyWords(receipt.tendered, currency) },
          { term: 'Change', description: moneyWords(receipt.change, currency) },
        ]),
    ...(isNothing(receipt.rounding)
      ? []
      : [{ term: 'Rounded to coins', description: moneyWords(receipt.rounding, currency) }]),
    ...(isNothing(receipt.refunded)
      ? []
      : [{ term: refundedWords(isOfPayer), description: moneyWords(receipt.refunded, currency) }]),
    {
      term: isOfPayer ? 'Billed' : 'Received',
      description: spokenInstant(new Date(receipt.received_at), timeZone),
    },
    { term: 'Taken by', description: receipt.taken_by_name ?? 'Another system' },
    { term: 'Desk', description: receipt.location_name },
    {
      term: 'For',
      description:
        receipt.invoice === null ? (
          'Deposit'
        ) : (
          <Link
            href={`/invoices/${receipt.invoice}`}
            prefetch={false}
            className="text-accent-ink hover:underline"
          >
            Invoice {receipt.invoice_number}
          </Link>
        ),
    },
  ];
  return (
    <section
      aria-label="The payment"
      className="rounded-lg border border-line bg-surface px-4 py-4 sm:px-6"
    >
      <DescriptionList items={items} />
      {others.length > 0 && (
        <p className="mt-4 border-line border-t pt-3">
          Paid together with{' '}
          {others.map((other, index) => (
            <span key={other.uuid}>
              {index > 0 && ', '}
              <Link
                href={paymentAddress(other.uuid)}
                prefetch={false}
                className="text-accent-ink underline underline-offset-2"
              >
                receipt {other.receipt_number}
              </Link>{' '}
              ({tenderWords[other.transaction_type].toLowerCase()},{' '}
              {moneyWords(other.amount, other.currency)})
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Refunds({
  viewer,
  provider,
  payment,
}: {
  viewer: RequestViewer;
  provider: PaymentProps['provider'];
  payment: string;
}) {
  const { data, error } = useQuery(refundsOfPayment(provider.uuid, payment));
  if (error)
    return <Banner tone="attention">Its refunds could not be loaded: {error.message}</Banner>;
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Refunds" className="flex flex-col gap-2">
      <h2 className="font-semibold text-lg">Refunds</h2>
      <ul className="flex flex-col gap-2">
        {data.map((refund) => (
          <RefundItem key={refund.uuid} {...{ refund, viewer, provider }} />
        ))}
      </ul>
    </section>
  );
}
