'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ContractForm } from '@/components/forms/contract-form';
import { FormButtons } from '@/components/forms/form-buttons';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { useToast } from '@/components/ui/toast';
import { reverseWaiverContract } from '@/lib/charge-items/contract';
import { moneyWords } from '@/lib/money';
import type { DeskItem } from '@/lib/payments/desk-client';

type ReverseWaiverProps = {
  item: DeskItem;
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Charges again what was waived by mistake, with the reason. */
export function ReverseWaiver({ item, provider, onClose }: ReverseWaiverProps) {
  const client = useQueryClient();
  const toast = useToast();
  const sum = moneyWords(item.amount, item.currency);
  const form = useContractForm(reverseWaiverContract, {
    given: { params: { provider_id: provider, charge_item_id: item.uuid } },
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    onSaved: () => {
      toast({ title: `${item.description}, ${sum}, is charged again` });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={`Reverse the waiver of ${item.description}, ${sum}?`}
      description="It is charged again at the price at which it was waived. The waiver stays on record, with your name and the reason for reversing it."
    >
      <ContractForm of={form} label={`Reverse the waiver of ${item.description}`}>
        <Field label="Reason" {...form.field('reason')}>
          <TextArea autoFocus rows={2} maxLength={500} {...form.register('reason')} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <FormButtons
            of={form}
            onLeave={onClose}
            leave="Leave it waived"
            action={`Charge ${sum}`}
            actionPending="Charging…"
          />
        </div>
      </ContractForm>
    </Dialog>
  );
}
