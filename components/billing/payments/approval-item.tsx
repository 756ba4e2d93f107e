'use client';

import Link from 'next/link';
import type { Approval } from '@/components/billing/approvals/client';
import { DecisionDialog } from '@/components/billing/approvals/decision-dialog';
import { RequestHistory } from '@/components/billing/approvals/request-history';
import { RequestItem, type RequestViewer } from '@/components/billing/approvals/request-item';
import { approvalDetail, approvalName } from '@/components/billing/approvals/words';
import { deskAddress } from '@/components/billing/payments/client';
import { decideApprovalContract } from '@/lib/billing/approvals/contract';
import { approvalStatusWords } from '@/lib/billing/approvals/words';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import { WithdrawApproval } from './approval-withdraw';

type ApprovalItemProps = {
  approval: Approval;
  viewer: RequestViewer;
  provider: { uuid: string; timeZone: string };
};

/** One request to give something up. */
export function ApprovalItem({ approval, viewer, provider }: ApprovalItemProps) {
  const { patient_detail, patient_mr_number, patient_uuid } = approval;
  const name = surnameFirst(patient_detail);
  return (
    <RequestItem
      request={approval}
      title={approvalName(approval)}
      statusWords={approvalStatusWords}
      viewer={viewer}
      decides="approvals:decide"
      about={
        <>
          <p>
            {viewer.permissions.includes('payments:take') ? (
              <Link
                href={deskAddress(patient_uuid)}
                prefetch={false}
                className="text-accent-ink underline underline-offset-2"
              >
                {name}
              </Link>
            ) : (
              name
            )}
            <span className="text-ink-muted"> · {patient_mr_number}</span>
          </p>
          <p className="wrap-anywhere">{approvalDetail(approval)}</p>
        </>
      }
      history={
        <>
          <RequestHistory of={approval} timeZone={provider.timeZone} />
          {approval.completed_at && approval.kind !== 'waiver' && (
            <li>
              Used with a payment,{' '}
              {spokenInstant(new Date(approval.completed_at), provider.timeZone)}
            </li>
          )}
        </>
      }
      dialogOf={(step, close) => {
        const asked = { provider: provider.uuid, onClose: close };
        if (step === 'withdraw') return <WithdrawApproval {...asked} approval={approval} />;
        if (step === 'complete') return null;
        return (
          <DecisionDialog
            {...asked}
            contract={decideApprovalContract}
            given={{ params: { provider_id: provider.uuid, approval_id: approval.uuid } }}
            decision={step}
            title={`${step === 'approved' ? 'Approve' : 'Reject'}: ${approvalName(approval)}?`}
            description={`${approvalDetail(approval)}. ${nextStep(approval, step)}`}
            noun="request"
          />
        );
      }}
    />
  );
}

function nextStep({ kind }: Approval, decision: 'approved' | 'rejected'): string {
  if (decision === 'rejected') return 'The amount stays due.';
  return kind === 'waiver'
    ? 'The charge is then waived.'
    : 'A cashier can then take exactly this payment, once.';
}
