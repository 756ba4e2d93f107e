'use client';

import { ContractForm } from '@/components/forms/contract-form';
import { FormButtons } from '@/components/forms/form-buttons';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { moneyWords } from '@/lib/money';
import type { SafeMovement } from '@/lib/safe/client';
import { voidSafeMovementContract } from '@/lib/safe/contract';
import { safeMovementWords } from '@/lib/safe/words';
import { useMoved, useReadAgain } from './use-safe-form';

type VoidMovementProps = {
  /** By uuid. */
  provider: string;
  movement: SafeMovement;
  onClose: () => void;
};

/** Takes back what was recorded of the safe by mistake, with the reason. */
export function VoidMovement({ provider, movement, onClose }: VoidMovementProps) {
  const { uuid, kind, amount, currency } = movement;
  const moved = useMoved({ provider, onClose });
  const form = useContractForm(voidSafeMovementContract, {
    given: { params: { provider_id: provider, movement_id: uuid } },
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    onSaved: ({ data }) => moved(data.holds, currency),
  });
  useReadAgain(provider, form.refusal);
  const sum = moneyWords(amount.replace('-', ''), currency);
  const title = `Void “${safeMovementWords[kind]}, ${sum}”?`;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={title}
      description={`The safe should then hold ${sum} ${amount.startsWith('-') ? 'more' : 'less'}. It stays in the books, marked as voided.`}
      footer={
        <FormButtons
          of={form}
          onLeave={onClose}
          leave="Leave it as it is"
          action="Void it"
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
