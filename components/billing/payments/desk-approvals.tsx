'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Approval, approvalsOfPatient } from '@/components/billing/approvals/client';
import { useLiveApprovals } from '@/components/billing/approvals/use-live-approvals';
import { approvalDetail, approvalName } from '@/components/billing/approvals/words';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { useTick } from '@/components/platform/ui/use-tick';
import { WithdrawApproval } from './approval-withdraw';
import type { DeskState } from './use-desk';

const rejectionShownMs = 3_600_000;

type DeskApprovalsProps = {
  of: DeskState;
  userId: string;
  /** By uuid, both. */
  provider: string;
  patient: string;
};

/** This patient's requests, pending and decided, and the way back to the payment. */
export function DeskApprovals({ of: desk, userId, provider, patient }: DeskApprovalsProps) {
  const { data = [] } = useQuery(approvalsOfPatient(provider, patient));
  const now = useTick(60_000);
  const [withdrawn, setWithdrawn] = useState<Approval | null>(null);
  const current = desk.figures?.approvals.map(({ request }) => request?.uuid) ?? [];
  useLiveApprovals(
    provider,
    data.some(({ status }) => status === 'requested'),
  );
  const isRecent = ({ decided_at }: Approval) =>
    now !== null && decided_at !== null && now - Date.parse(decided_at) < rejectionShownMs;
  const shown = data.filter((approval) => {
    const { status, requested_by, decided_by } = approval;
    if (status === 'requested' || status === 'approved') return true;
    const isOfOther = requested_by === userId && decided_by !== userId;
    return status === 'rejected' && isOfOther && isRecent(approval);
  });
  return (
    <>
      {shown.map((approval) => (
        <Banner
          key={approval.uuid}
          icon="shield-check"
          tone={approval.status === 'rejected' ? 'danger' : 'attention'}
          action={
            <>
              {approval.status === 'requested' && approval.requested_by === userId && (
                <Button size="small" onClick={() => setWithdrawn(approval)}>
                  Withdraw
                </Button>
              )}
              {approval.kind !== 'waiver' &&
                approval.status !== 'rejected' &&
                !current.includes(approval.uuid) && (
                  <Button size="small" onClick={() => desk.resume(approval)}>
                    Continue this payment
                  </Button>
                )}
            </>
          }
        >
          <strong>{approvalName(approval)}</strong>, {approvalDetail(approval)}:{' '}
          {statusOf(approval)}
        </Banner>
      ))}
      {withdrawn && (
        <WithdrawApproval
          approval={withdrawn}
          provider={provider}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </>
  );
}

function statusOf({ status, decided_by_name, decision_note }: Approval): string {
  if (status === 'requested') return 'waiting for approval.';
  const by = decided_by_name ?? '';
  if (status === 'approved') return `approved by ${by}. You can take this payment.`;
  return `rejected by ${by}${decision_note === '' ? '' : `: ${decision_note}`}.`;
}
