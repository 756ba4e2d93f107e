'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { DecisionDialog } from '@/components/billing/approvals/decision-dialog';
import type { Refund } from '@/components/billing/refunds/client';
import { afterRefund } from '@/components/billing/refunds/words';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { decideRefundContract } from '@/lib/billing/refunds/contract';
import { moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';

type DecideRefundProps = {
  refund: Refund;
  decision: 'approved' | 'rejected';
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Asks once more before a refund is approved or rejected, and for the reason of a rejection. */
export function DecideRefund({ refund, decision, provider, onClose }: DecideRefundProps) {
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(decideRefundContract, {
    given: { params: { provider_id: provider, refund_id: refund.uuid } },
    labels: { note: 'Note' },
    defaultValues: { decision, note: '' },
    onSaved: () => {
      toast({ title: `The refund was ${decision}` });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
      router.refresh();
    },
  });
  return (
    <DecisionDialog
      of={form}
      decision={decision}
      title={`${decision === 'approved' ? 'Approve' : 'Reject'} the refund of ${moneyWords(refund.amount, refund.currency)}?`}
      description={
        decision === 'approved'
          ? `${nextStep(refund)} ${afterRefund(refund)}`
          : `Nothing is refunded to ${surnameFirst(refund.patient_detail)}.`
      }
      noun="refund"
      onClose={onClose}
    />
  );
}

/** The person who pays the refund out: a payer that was charged is credited at once. */
const nextStep = ({ payer_name, patient_detail }: Refund): string =>
  payer_name === null
    ? `A cashier then pays it to ${surnameFirst(patient_detail)}.`
    : `It is credited to ${payer_name}.`;
