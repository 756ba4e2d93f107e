'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import type { ContractForm as Form } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';

type DecisionDialogProps = {
  of: Form<{ decision: 'approved' | 'rejected'; note?: string | undefined }>;
  decision: 'approved' | 'rejected';
  title: string;
  /** The effect of the decision. */
  description: string;
  /** What is decided on, in "Approve the refund". */
  noun: string;
  onClose: () => void;
};

/** Asks once more before a request is approved or rejected, and for the reason of a rejection. */
export function DecisionDialog({
  of: form,
  decision,
  title,
  description,
  noun,
  onClose,
}: DecisionDialogProps) {
  const isApproval = decision === 'approved';
  return (
    <Dialog open onOpenChange={form.whenIdle(onClose)} title={title} description={description}>
      <ContractForm of={form} label={title}>
        <Field label={isApproval ? 'Note' : 'Reason'} optional={isApproval} {...form.field('note')}>
          <TextArea autoFocus rows={2} maxLength={1000} {...form.register('note')} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <FormButtons
            of={form}
            onLeave={onClose}
            leave="Leave it open"
            action={`${isApproval ? 'Approve' : 'Reject'} the ${noun}`}
            isDangerous={!isApproval}
          />
        </div>
      </ContractForm>
    </Dialog>
  );
}
