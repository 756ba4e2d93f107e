import { CopyMark } from '@/components/billing/prints/copy-mark';
import type { CopyMarking } from '@/components/billing/prints/use-printing';
import type { Refund } from '@/components/billing/refunds/client';
import { notProvidedItem, voucherName } from '@/components/billing/refunds/words';
import { MoneyPaper } from '@/components/billing/statements/money-paper';
import type { HospitalIdentity } from '@/components/platform/print/hospital-head';
import { SignatureLines } from '@/components/platform/print/signature-lines';
import { tenderWords } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';

export type VoucherProps = {
  refund: Refund;
  hospital: HospitalIdentity;
  timeZone: string;
  marking: CopyMarking;
};

/** The paper of a refund that was paid, which the person who receives the money signs. */
export function Voucher({ refund, hospital, timeZone, marking }: VoucherProps) {
  const { currency, patient_detail: patient, payer_name: payer } = refund;
  const spoken = (instant: string | null) =>
    instant === null ? '' : spokenInstant(new Date(instant), timeZone);
  const paid = refund.paid_out ?? refund.amount;
  const facts: [string, string][] = [
    payer === null ? ['Paid to', surnameFirst(patient)] : ['Credited to', payer],
    [
      'For',
      refund.receipt_number === null
        ? 'Deposit'
        : [
            `Receipt ${refund.receipt_number}`,
            ...(refund.invoice_number === null ? [] : [`invoice ${refund.invoice_number}`]),
            ...[notProvidedItem(refund) ?? []].flat(),
          ].join(', '),
    ],
    ['Reason', refund.reason],
    ...(refund.transaction_type === null || payer !== null
      ? []
      : ([
          [
            'Payment method',
            [tenderWords[refund.transaction_type], refund.reference].filter(Boolean).join(', '),
          ],
        ] as [string, string][])),
    [
      'Requested by',
      `${refund.requested_by_name ?? 'another system'}, ${spoken(refund.requested_at)}`,
    ],
    ['Approved by', `${refund.decided_by_name ?? 'another system'}, ${spoken(refund.decided_at)}`],
    ...(payer === null
      ? ([
          [
            'Paid by',
            `${refund.completed_by_name ?? 'another system'}, ${spoken(refund.completed_at)}`,
          ],
        ] as [string, string][])
      : []),
  ];
  return (
    <MoneyPaper
      name={voucherName(refund)}
      hospital={hospital}
      subject={
        <p className="font-semibold">
          <bdi>{surnameFirst(patient)}</bdi>{' '}
          <span className="whitespace-nowrap font-normal">· {refund.patient_mr_number}</span>
        </p>
      }
    >
      <CopyMark marking={marking} />
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-xl">{voucherName(refund)}</h2>
        <p>{spoken(refund.completed_at)}</p>
      </header>
      <p className="flex justify-between gap-4 border-black border-y py-1.5 font-semibold text-lg">
        <span>{payer === null ? 'Amount paid' : 'Amount credited'}</span>
        <span className="whitespace-nowrap">{moneyWords(paid, currency)}</span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {facts.map(([term, words]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{words}</dd>
          </div>
        ))}
      </dl>
      {payer === null && (
        <SignatureLines of={['Received by: name, signature, date', 'Cashier: signature, date']} />
      )}
    </MoneyPaper>
  );
}
