'use client';

import type { z } from 'zod';
import { useRequestChanged } from '@/components/billing/approvals/use-request-changed';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
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
