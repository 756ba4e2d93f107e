'use client';

import Link from 'next/link';
import { DecisionDialog } from '@/components/billing/approvals/decision-dialog';
import { RequestHistory } from '@/components/billing/approvals/request-history';
import { RequestItem, type RequestViewer } from '@/components/billing/approvals/request-item';
import { WithdrawDialog } from '@/components/billing/approvals/withdraw-dialog';
import { paymentAddress } from '@/components/billing/payments/client';
import { type Refund, refundAddress } from '@/components/billing/refunds/client';
import { afterRefund, noLongerOwed, voucherName } from '@/components/billing/refunds/words';
import { refundedWords, refundStatusWords, tenderWords } from '@/lib/billing/payments/words';
import { decideRefundContract, withdrawRefundContract } from '@/lib/billing/refunds/contract';
import { moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import { CompleteRefund } from './refund-complete';

type RefundItemProps = {
  refund: Refund;
  viewer: RequestViewer;
  provider: { uuid: string; timeZone: string };
  /** A payment's own page does not name its receipt again. */
  namesPayment?: boolean;
};

export function RefundItem({ refund, viewer, provider, namesPayment = false }: RefundItemProps) {
  const sum = moneyWords(refund.amount, refund.currency);
  const completed = refundedWords(refund.payer_name !== null);
  return (
    <RequestItem
      request={refund}
      title={sum}
      statusWords={{ ...refundStatusWords, completed }}
      viewer={viewer}
      decides="refunds:decide"
      about={
        <>
          {namesPayment && (
            <p>
              {surnameFirst(refund.patient_detail)}{' '}
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
        </>
      }
      history={<History refund={refund} timeZone={provider.timeZone} />}
      completion={`Refund ${sum}`}
      dialogOf={(step, close) => {
        const given = { params: { provider_id: provider.uuid, refund_id: refund.uuid } };
        const asked = { given, provider: provider.uuid, onClose: close };
        if (step === 'complete') {
          return <CompleteRefund refund={refund} provider={provider.uuid} onClose={close} />;
        }
        return step === 'withdraw' ? (
          <WithdrawDialog
            {...asked}
            contract={withdrawRefundContract}
            title={`Withdraw the request for ${sum}?`}
            description="It will not be decided, and the reserved amount is released."
          />
        ) : (
          <DecisionDialog
            {...asked}
            contract={decideRefundContract}
            decision={step}
            title={`${step === 'approved' ? 'Approve' : 'Reject'} the refund of ${sum}?`}
            description={
              step === 'approved'
                ? `${nextStep(refund)} ${afterRefund(refund)}`
                : `Nothing is ${completed.toLowerCase()} to ${refund.payer_name ?? surnameFirst(refund.patient_detail)}.`
            }
            noun="refund"
          />
        );
      }}
    />
  );
}

/** The person who pays the refund out: a payer that was charged is credited at once. */
const nextStep = ({ payer_name, patient_detail }: Refund): string =>
  payer_name === null
    ? `A cashier then pays it to ${surnameFirst(patient_detail)}.`
    : `It is credited to ${payer_name}.`;

function History({ refund, timeZone }: { refund: Refund; timeZone: string }) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const { completed_at, transaction_type, reference, payer_name } = refund;
  return (
    <>
      <RequestHistory of={refund} timeZone={timeZone} />
      {completed_at && transaction_type && (
        <li>
          {refundedWords(payer_name !== null)} by <bdi>{refund.completed_by_name}</bdi>,{' '}
          {at(completed_at)}: {payer_name ?? tenderWords[transaction_type].toLowerCase()}
          {reference !== '' && ` ${reference}`}
          {refund.paid_out !== null &&
            refund.paid_out !== refund.amount &&
            `, ${moneyWords(refund.paid_out, refund.currency)} paid out`}
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
    </>
  );
}
