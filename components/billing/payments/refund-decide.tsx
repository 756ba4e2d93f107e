'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { Refund } from '@/components/billing/refunds/client';
import { afterRefund } from '@/components/billing/refunds/words';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
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
export function DecideRefund(props: DecideRefundProps) {
  const { refund, decision, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titleOf(props)}
      description={
        decision === 'approved'
          ? `${nextStep(refund)} ${afterRefund(refund)}`
          : `Nothing is refunded to ${surnameFirst(refund.patient_detail)}.`
      }
    >
      <DecideForm {...props} />
    </Dialog>
  );
}

/** The person who pays the refund out: a payer that was charged is credited at once. */
const nextStep = ({ payer_name, patient_detail }: Refund): string =>
  payer_name === null
    ? `A cashier then pays it to ${surnameFirst(patient_detail)}.`
    : `It is credited to ${payer_name}.`;

const titleOf = ({ refund, decision }: DecideRefundProps): string =>
  `${decision === 'approved' ? 'Approve' : 'Reject'} the refund of ${moneyWords(refund.amount, refund.currency)}?`;

function DecideForm(props: DecideRefundProps) {
  const { refund, decision, provider, onClose } = props;
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
    <ContractForm of={form} label={titleOf(props)}>
      <Field
        label={decision === 'rejected' ? 'Reason' : 'Note'}
        optional={decision === 'approved'}
        {...form.field('note')}
      >
        <TextArea autoFocus rows={2} maxLength={1000} {...form.register('note')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <FormButtons
          of={form}
          onLeave={onClose}
          leave="Leave it open"
          action={decision === 'approved' ? 'Approve the refund' : 'Reject the refund'}
          isDangerous={decision !== 'approved'}
        />
      </div>
    </ContractForm>
  );
}
