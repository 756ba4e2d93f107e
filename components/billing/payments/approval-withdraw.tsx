'use client';

import type { Approval } from '@/components/billing/approvals/client';
import { WithdrawDialog } from '@/components/billing/approvals/withdraw-dialog';
import { approvalName } from '@/components/billing/approvals/words';
import { withdrawApprovalContract } from '@/lib/billing/approvals/contract';

type WithdrawApprovalProps = { approval: Approval; provider: string; onClose: () => void };

/** Asks once more before the requester withdraws a request for approval. */
export function WithdrawApproval({ approval, ...rest }: WithdrawApprovalProps) {
  return (
    <WithdrawDialog
      {...rest}
      contract={withdrawApprovalContract}
      given={{ params: { provider_id: rest.provider, approval_id: approval.uuid } }}
      title={`Withdraw: ${approvalName(approval)}?`}
      description="It will not be decided."
    />
  );
}
