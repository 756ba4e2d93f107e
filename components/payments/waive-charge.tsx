'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ContractForm } from '@/components/forms/contract-form';
import { FormButtons } from '@/components/forms/form-buttons';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { useToast } from '@/components/ui/toast';
import { cancelChargeItemContract } from '@/lib/charge-items/contract';
import { moneyWords } from '@/lib/money';
import type { DeskItem } from '@/lib/payments/desk-client';
import { itemDetail } from '@/lib/payments/words';

type WaiveChargeProps = {
  item: DeskItem;
  /** By uuid. */
  provider: string;
  onWaived: (item: string) => void;
  onClose: () => void;
};

/** Lets a patient off a charge that is on no bill yet, with the reason. */
export function WaiveCharge({ item, provider, onWaived, onClose }: WaiveChargeProps) {
  const client = useQueryClient();
  const toast = useToast();
  const sum = moneyWords(item.amount, item.currency);
  const form = useContractForm(cancelChargeItemContract, {
    given: { params: { provider_id: provider, charge_item_id: item.uuid } },
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    onSaved: () => {
      toast({ title: `${item.healthcare_service_name}, ${sum}, was waived` });
      onWaived(item.uuid);
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title={`Waive ${item.healthcare_service_name}, ${sum}?`}
      description={`${itemDetail(item)}. It is not owed any more, and is not charged again. It stays in the books as cancelled, with your name and the reason.`}
    >
      <ContractForm of={form} label={`Waive ${item.healthcare_service_name}`}>
        <Field label="Reason" {...form.field('reason')}>
          <TextArea autoFocus rows={2} maxLength={500} {...form.register('reason')} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <FormButtons
            of={form}
            onLeave={onClose}
            leave="Leave it as it is"
            action={`Waive ${sum}`}
            actionPending="Waiving…"
            isDangerous
          />
        </div>
      </ContractForm>
    </Dialog>
  );
}
