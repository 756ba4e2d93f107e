'use client';

import type { z } from 'zod';
import { useRequestChanged } from '@/components/billing/approvals/use-request-changed';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import type { decisionBody } from '@/lib/billing/approvals/record';
import type { Given } from '@/lib/platform/http/call';
import type { Contract, Reply } from '@/lib/platform/http/contract';

type DecisionDialogProps<P extends z.ZodObject, Q extends z.ZodObject, R extends Reply> = {
  contract: Contract<P, Q, typeof decisionBody, R>;
  given: Omit<Given<P, Q, typeof decisionBody>, 'body'>;
  decision: 'approved' | 'rejected';
  /** By uuid. */
  provider: string;
  title: string;
  /** The effect of the decision. */
  description: string;
  /** The subject of the decision: "the refund" in "Approve the refund". */
  noun: string;
  onClose: () => void;
};

/** Asks once more before a request is approved or rejected, and for the reason of a rejection. */
export function DecisionDialog<P extends z.ZodObject, Q extends z.ZodObject, R extends Reply>({
  contract,
  given,
  decision,
  provider,
  title,
  description,
  noun,
  onClose,
}: DecisionDialogProps<P, Q, R>) {
  const isApproval = decision === 'approved';
  const changed = useRequestChanged(provider, onClose);
  const form = useContractForm(contract, {
    given,
    labels: { note: 'Note' },
    defaultValues: { decision, note: '' },
    onSaved: () => changed(`The ${noun} was ${decision}`),
  });
  return (
    <Dialog open onOpenChange={form.whenIdle(onClose)} title={title} description={description}>
      <ContractForm of={form} label={title}>
        <Field label={isApproval ? 'Note' : 'Reason'} optional={isApproval} {...form.field('note')}>
          <TextArea rows={2} maxLength={1000} {...form.register('note')} />
        </Field>
        <FormButtons
          of={form}
          onLeave={onClose}
          leave="Leave it open"
          action={`${isApproval ? 'Approve' : 'Reject'} the ${noun}`}
          isDangerous={!isApproval}
        />
      </ContractForm>
    </Dialog>
  );
}
