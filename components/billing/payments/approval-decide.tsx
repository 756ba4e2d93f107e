'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { Approval } from '@/components/billing/approvals/client';
import { DecisionDialog } from '@/components/billing/approvals/decision-dialog';
import { approvalDetail, approvalName } from '@/components/billing/approvals/words';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { decideApprovalContract } from '@/lib/billing/approvals/contract';

type DecideApprovalProps = {
  approval: Approval;
  decision: 'approved' | 'rejected';
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Asks once more before a request is approved or rejected. */
export function DecideApproval({ approval, decision, provider, onClose }: DecideApprovalProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(decideApprovalContract, {
    given: { params: { provider_id: provider, approval_id: approval.uuid } },
    labels: { note: 'Note' },
    defaultValues: { decision, note: '' },
    onSaved: () => {
      toast({ title: `The request was ${decision}` });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
    },
  });
  return (
    <DecisionDialog
      of={form}
      decision={decision}
      title={`${decision === 'approved' ? 'Approve' : 'Reject'}: ${approvalName(approval)}?`}
      description={`${approvalDetail(approval)}. ${nextStep(approval, decision)}`}
      noun="request"
      onClose={onClose}
    />
  );
}

function nextStep({ kind }: Approval, decision: 'approved' | 'rejected'): string {
  if (decision === 'rejected') return 'Nothing is given up.';
  return kind === 'waiver'
    ? 'The charge is waived at once.'
    : 'It holds for exactly this payment, once. A cashier then takes it.';
}
