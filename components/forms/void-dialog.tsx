'use client';

import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { ContractForm } from './contract-form';
import { FormButtons } from './form-buttons';
import type { ContractForm as Form } from './use-contract-form';

type VoidDialogProps = {
  of: Form<{ reason: string }>;
  title: string;
  /** What is true once it is voided. */
  description: string;
  /** Verb and object: "Void the payout". */
  action: string;
  onClose: () => void;
};

/** Asks for the reason why something that stands in the books is taken back. */
export function VoidDialog({ of: form, title, description, action, onClose }: VoidDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={title}
      description={description}
      footer={
        <FormButtons
          of={form}
          onLeave={onClose}
          leave="Leave it as it is"
          action={action}
          actionPending="Voiding…"
          isDangerous
        />
      }
    >
      <ContractForm of={form} label={title}>
        <Field
          label="Reason"
          hint="It stands in the list and in the books"
          {...form.field('reason')}
        >
          <TextArea autoFocus rows={2} maxLength={1000} {...form.register('reason')} />
        </Field>
      </ContractForm>
    </Dialog>
  );
}
