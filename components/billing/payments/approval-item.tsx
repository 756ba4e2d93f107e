'use client';

import Link from 'next/link';
import { useState } from 'react';
import type { Approval } from '@/components/billing/approvals/client';
import { RequestHistory } from '@/components/billing/approvals/request-history';
import { approvalDetail, approvalName } from '@/components/billing/approvals/words';
import { deskAddress } from '@/components/billing/payments/client';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { approvalStatusWords } from '@/lib/billing/approvals/words';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import { DecideApproval } from './approval-decide';
import { WithdrawApproval } from './approval-withdraw';
import type { RefundViewer } from './refund-item';

type ApprovalItemProps = {
  approval: Approval;
  viewer: RefundViewer;
  provider: { uuid: string; timeZone: string };
};

/** One request: what is given up and why, who asked, who decided, and what the reader may do about it now. */
export function ApprovalItem({ approval, viewer, provider }: ApprovalItemProps) {
  const [step, setStep] = useState<'approved' | 'rejected' | 'withdraw' | null>(null);
  const { status, patient_detail, patient_mr_number, patient_uuid } = approval;
  const isDecider = viewer.permissions.includes('approvals:decide');
  const takesPayments = viewer.permissions.includes('payments:take');
  const isOwn = approval.requested_by === viewer.userId;
  const isOpen = status === 'requested' || status === 'approved';
  const close = () => setStep(null);
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold text-lg">{approvalName(approval)}</p>
        <Badge tone={isOpen ? 'attention' : 'neutral'}>{approvalStatusWords[status]}</Badge>
      </div>
      <p>
        {takesPayments ? (
          <Link
            href={deskAddress(patient_uuid)}
            prefetch={false}
            className="text-accent-ink underline underline-offset-2"
          >
            {surnameFirst(patient_detail)}
          </Link>
        ) : (
          surnameFirst(patient_detail)
        )}
        <span className="text-ink-muted"> · {patient_mr_number}</span>
      </p>
      <p className="wrap-anywhere">{approvalDetail(approval)}</p>
      <p className="max-w-prose whitespace-pre-line break-words">{approval.reason}</p>
      <ul className="text-ink-muted text-sm">
        <RequestHistory of={approval} timeZone={provider.timeZone} />
        {approval.completed_at && approval.kind !== 'waiver' && (
          <li>
            Used with a payment, {spokenInstant(new Date(approval.completed_at), provider.timeZone)}
          </li>
        )}
      </ul>
      {isOpen && (isDecider || (isOwn && takesPayments)) && (
        <div className="flex flex-wrap items-start gap-2">
          {status === 'requested' && isDecider && (
            <Button
              variant={isOwn ? 'secondary' : 'primary'}
              refusal={isOwn ? 'Another person has to approve it.' : null}
              onClick={() => setStep('approved')}
            >
              Approve
            </Button>
          )}
          {isDecider && !isOwn && <Button onClick={() => setStep('rejected')}>Reject</Button>}
          {status === 'requested' && isOwn && takesPayments && (
            <Button onClick={() => setStep('withdraw')}>Withdraw</Button>
          )}
        </div>
      )}
      {(step === 'approved' || step === 'rejected') && (
        <DecideApproval
          {...{ approval, decision: step }}
          provider={provider.uuid}
          onClose={close}
        />
      )}
      {step === 'withdraw' && (
        <WithdrawApproval {...{ approval }} provider={provider.uuid} onClose={close} />
      )}
    </li>
  );
}
