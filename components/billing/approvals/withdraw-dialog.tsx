'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import type { ContractForm as Form } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';

type WithdrawDialogProps = {
  of: Form<{ note?: string | undefined }>;
  title: string;
  description: string;
  onClose: () => void;
};

/** Asks once more before the requester withdraws a request. */
export function WithdrawDialog({ of: form, title, description, onClose }: WithdrawDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={form.whenIdle(onClose)}
      size="small"
      title={title}
      description={description}
      footer={<FormButtons of={form} onLeave={onClose} leave="Leave it open" action="Withdraw" />}
    >
      <ContractForm of={form} label="Withdraw request">
        <Field label="Note" optional {...form.field('note')}>
          <TextArea rows={2} maxLength={1000} {...form.register('note')} />
        </Field>
      </ContractForm>
    </Dialog>
  );
}
