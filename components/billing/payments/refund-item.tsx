'use client';

import Link from 'next/link';
import { useState } from 'react';
import { RequestHistory } from '@/components/billing/approvals/request-history';
import { paymentAddress } from '@/components/billing/payments/client';
import { type Refund, refundAddress } from '@/components/billing/refunds/client';
import { noLongerOwed, voucherName } from '@/components/billing/refunds/words';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { refundStatusWords, tenderWords } from '@/lib/billing/payments/words';
import type { Permission } from '@/lib/domain/codes/permissions';
import { moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import { CompleteRefund } from './refund-complete';
import { DecideRefund } from './refund-decide';
import { WithdrawRefund } from './refund-withdraw';

export type RefundViewer = { userId: string; permissions: readonly Permission[] };

type RefundItemProps = {
  refund: Refund;
  viewer: RefundViewer;
  provider: { uuid: string; timeZone: string };
  /** On a payment's own page its receipt need not be named again. */
  namesPayment?: boolean;
};

/** One refund: how much and why, who asked, who decided, and what the reader may do about it now. */
export function RefundItem({ refund, viewer, provider, namesPayment = false }: RefundItemProps) {
  const [step, setStep] = useState<'approved' | 'rejected' | 'withdraw' | 'complete' | null>(null);
  const { status, patient_detail, amount, currency } = refund;
  const isDecider = viewer.permissions.includes('refunds:decide');
  const isOwn = refund.requested_by === viewer.userId;
  const mayApprove = status === 'requested' && isDecider;
  // An approved amount is set aside until it is refunded: nothing else releases it.
  const mayReject = (status === 'requested' || status === 'approved') && isDecider && !isOwn;
  const mayWithdraw =
    status === 'requested' && isOwn && viewer.permissions.includes('payments:take');
  const mayComplete = status === 'approved' && viewer.permissions.includes('payments:take');
  const close = () => setStep(null);
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold text-lg">{moneyWords(amount, currency)}</p>
        <Badge tone={status === 'requested' || status === 'approved' ? 'attention' : 'neutral'}>
          {refundStatusWords[status]}
        </Badge>
      </div>
      {namesPayment && (
        <p>
          {surnameFirst(patient_detail)}{' '}
          <span className="text-ink-muted">· {refund.patient_mr_number} · </span>
          {refund.payment === null ? (
            'from the deposit'
          ) : (
            <Link
              href={paymentAddress(refund.payment)}
              prefetch={false}
              className="text-accent-ink underline underline-offset-2"
            >
              receipt {refund.receipt_number}
            </Link>
          )}
        </p>
      )}
      {noLongerOwed(refund) !== null && <p>{noLongerOwed(refund)}</p>}
      <p className="max-w-prose whitespace-pre-line break-words">{refund.reason}</p>
      <History refund={refund} timeZone={provider.timeZone} />
      {(mayApprove || mayReject || mayWithdraw || mayComplete) && (
        <div className="flex flex-wrap items-start gap-2">
          {mayApprove && (
            <Button
              variant={isOwn ? 'secondary' : 'primary'}
              refusal={isOwn ? 'Another person has to approve it.' : null}
              onClick={() => setStep('approved')}
            >
              Approve
            </Button>
          )}
          {mayComplete && (
            <Button variant="primary" onClick={() => setStep('complete')}>
              Refund {moneyWords(amount, currency)}
            </Button>
          )}
          {mayReject && <Button onClick={() => setStep('rejected')}>Reject</Button>}
          {mayWithdraw && <Button onClick={() => setStep('withdraw')}>Withdraw</Button>}
        </div>
      )}
      {(step === 'approved' || step === 'rejected') && (
        <DecideRefund refund={refund} decision={step} provider={provider.uuid} onClose={close} />
      )}
      {step === 'withdraw' && (
        <WithdrawRefund refund={refund} provider={provider.uuid} onClose={close} />
      )}
      {step === 'complete' && (
        <CompleteRefund refund={refund} provider={provider.uuid} onClose={close} />
      )}
    </li>
  );
}

function History({ refund, timeZone }: { refund: Refund; timeZone: string }) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const { completed_at, transaction_type, reference } = refund;
  return (
    <ul className="text-ink-muted text-sm">
      <RequestHistory of={refund} timeZone={timeZone} />
      {completed_at && transaction_type && (
        <li>
          Refunded by <bdi>{refund.completed_by_name}</bdi>, {at(completed_at)}:{' '}
          {tenderWords[transaction_type].toLowerCase()}
          {reference !== '' && ` ${reference}`}
          {refund.paid_out !== null &&
            refund.paid_out !== refund.amount &&
            `, ${moneyWords(refund.paid_out, refund.currency)} in coins`}
          {' · '}
          <Link
            href={refundAddress(refund.uuid)}
            prefetch={false}
            className="text-accent-ink underline underline-offset-2 print:hidden"
          >
            {voucherName(refund)}
          </Link>
        </li>
      )}
    </ul>
  );
}
