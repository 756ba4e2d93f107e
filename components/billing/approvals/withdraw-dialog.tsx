'use client';

import type { z } from 'zod';
import { useRequestChanged } from '@/components/billing/approvals/use-request-changed';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import type { withdrawalBody } from '@/lib/billing/approvals/record';
import type { Given } from '@/lib/platform/http/call';
import type { Contract, Reply } from '@/lib/platform/http/contract';

type WithdrawDialogProps<P extends z.ZodObject, Q extends z.ZodObject, R extends Reply> = {
  contract: Contract<P, Q, typeof withdrawalBody, R>;
  given: Omit<Given<P, Q, typeof withdrawalBody>, 'body'>;
  /** By uuid. */
  provider: string;
  title: string;
  description: string;
  onClose: () => void;
};

/** Asks once more before the requester withdraws a request. */
export function WithdrawDialog<P extends z.ZodObject, Q extends z.ZodObject, R extends Reply>({
  contract,
  given,
  provider,
  title,
  description,
  onClose,
}: WithdrawDialogProps<P, Q, R>) {
  const changed = useRequestChanged(provider, onClose);
  const form = useContractForm(contract, {
    given,
    labels: { note: 'Note' },
    defaultValues: { note: '' },
    onSaved: () => changed('The request was withdrawn'),
  });
  return (
    <FormDialog
      of={form}
      title={title}
      description={description}
      size="small"
      label="Withdraw request"
      leave="Leave it open"
      action="Withdraw"
      onClose={onClose}
    >
      <Field label="Note" optional {...form.field('note')}>
        <TextArea rows={2} maxLength={1000} {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}
