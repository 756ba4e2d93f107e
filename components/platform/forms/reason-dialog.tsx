'use client';

import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { FormDialog } from './form-dialog';
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
  leave = 'Keep unchanged',
  onClose,
  ...buttons
}: ReasonDialogProps) {
  return (
    <FormDialog
      of={form}
      title={title}
      description={description}
      leave={leave}
      {...buttons}
      onClose={onClose}
    >
      <Field label="Reason" hint={hint} {...form.field('reason')}>
        <TextArea rows={2} maxLength={maxLength} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
