'use client';

import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { ContractForm } from './contract-form';
import { FormButtons } from './form-buttons';
import type { ContractForm as Form } from './use-contract-form';

type ReasonDialogProps = {
  of: Form<{ reason: string }>;
  title: string;
  /** The effect of doing it. */
  description: string;
  /** The page that shows the reason afterwards. */
  hint?: string;
  /** The most characters that the contract takes. */
  maxLength: number;
  /** Verb and object: "Void the payout". */
  action: string;
  actionPending: string;
  leave?: string;
  isDangerous?: boolean;
  onClose: () => void;
};

/** Asks for the reason for an action, such as voiding a payout, and performs it. */
export function ReasonDialog({
  of: form,
  title,
  description,
  hint,
  maxLength,
  leave = 'Leave it as it is',
  onClose,
  ...buttons
}: ReasonDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={title}
      description={description}
      footer={<FormButtons of={form} onLeave={onClose} leave={leave} {...buttons} />}
    >
      <ContractForm of={form} label={title}>
        <Field label="Reason" hint={hint} {...form.field('reason')}>
          <TextArea autoFocus rows={2} maxLength={maxLength} {...form.register('reason')} />
        </Field>
      </ContractForm>
    </Dialog>
  );
}
