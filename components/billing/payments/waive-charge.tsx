'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { DeskItem } from '@/components/billing/payments/desk-client';
import { ReasonDialog } from '@/components/platform/forms/reason-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { cancelChargeItemContract } from '@/lib/billing/charge-items/contract';
import { itemDetail } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';

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
    <ReasonDialog
      of={form}
      title={`Waive ${item.healthcare_service_name}, ${sum}?`}
      description={`${itemDetail(item)}. The charge is no longer due and is not charged again. It stays in the books as waived, with your name and the reason.`}
      maxLength={500}
      action={`Waive ${sum}`}
      actionPending="Waiving…"
      isDangerous
      onClose={onClose}
    />
  );
}
