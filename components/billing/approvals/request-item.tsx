'use client';

import { type ReactNode, useState } from 'react';
import { AuditLink } from '@/components/platform/links/audit-link';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import type { ApprovalStatus } from '@/lib/domain/codes/approvals';
import type { Permission } from '@/lib/domain/codes/permissions';

export type RequestViewer = { userId: string; permissions: readonly Permission[] };

type Step = 'approved' | 'rejected' | 'withdraw' | 'complete';

type RequestItemProps = {
  request: { uuid: string; status: ApprovalStatus; requested_by: string | null; reason: string };
  title: string;
  statusWords: Readonly<Record<ApprovalStatus, string>>;
  viewer: RequestViewer;
  /** The permission to decide it. */
  decides: Permission;
  /** Above the reason. */
  about: ReactNode;
  /** Below the reason. */
  history: ReactNode;
  /** On the button that carries it out once it is approved; without it a payment does. */
  completion?: string;
  dialogOf: (step: Step, close: () => void) => ReactNode;
};

/** One request: what it is about and why, who asked, who decided, and what the reader may do about it now. */
export function RequestItem({
  request: { uuid, status, requested_by, reason },
  title,
  statusWords,
  viewer,
  decides,
  about,
  history,
  completion,
  dialogOf,
}: RequestItemProps) {
  const [step, setStep] = useState<Step | null>(null);
  const isOpen = status === 'requested' || status === 'approved';
  const isOwn = requested_by === viewer.userId;
  const isDecider = viewer.permissions.includes(decides);
  const takesPayments = viewer.permissions.includes('payments:take');
  const mayApprove = status === 'requested' && isDecider;
  const mayComplete = status === 'approved' && takesPayments && completion !== undefined;
  // An approved amount is set aside until it is used: nothing else releases it.
  const mayReject = isOpen && isDecider && !isOwn;
  const mayWithdraw = status === 'requested' && isOwn && takesPayments;
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold text-lg">{title}</p>
        <span className="flex flex-wrap items-center gap-2">
          <AuditLink of={{ record: uuid }} />
          <Badge tone={isOpen ? 'attention' : 'neutral'}>{statusWords[status]}</Badge>
        </span>
      </div>
      {about}
      <p className="max-w-prose whitespace-pre-line break-words">{reason}</p>
      <ul className="text-ink-muted text-sm">{history}</ul>
      {(mayApprove || mayComplete || mayReject || mayWithdraw) && (
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
              {completion}
            </Button>
          )}
          {mayReject && <Button onClick={() => setStep('rejected')}>Reject</Button>}
          {mayWithdraw && <Button onClick={() => setStep('withdraw')}>Withdraw</Button>}
        </div>
      )}
      {step && dialogOf(step, () => setStep(null))}
    </li>
  );
}
