'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { Approval } from '@/components/billing/approvals/client';
import { WithdrawDialog } from '@/components/billing/approvals/withdraw-dialog';
import { approvalName } from '@/components/billing/approvals/words';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { withdrawApprovalContract } from '@/lib/billing/approvals/contract';

type WithdrawApprovalProps = {
  approval: Approval;
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Asks once more before the requester withdraws a request for approval. */
export function WithdrawApproval({ approval, provider, onClose }: WithdrawApprovalProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(withdrawApprovalContract, {
    given: { params: { provider_id: provider, approval_id: approval.uuid } },
    labels: { note: 'Note' },
    defaultValues: { note: '' },
    onSaved: () => {
      toast({ title: 'The request was withdrawn' });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
    },
  });
  return (
    <WithdrawDialog
      of={form}
      title={`Withdraw: ${approvalName(approval)}?`}
      description="It will not be decided."
      onClose={onClose}
    />
  );
}
