'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { DeskItem } from '@/components/billing/payments/desk-client';
import { ReasonDialog } from '@/components/platform/forms/reason-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { reverseWaiverContract } from '@/lib/billing/charge-items/contract';
import { moneyWords } from '@/lib/domain/money';

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
    <ReasonDialog
      of={form}
      title={`Reverse the waiver of ${item.description}, ${sum}?`}
      description="It is charged again at the same price. The waiver stays on record, with your name and the reason for reversing it."
      maxLength={500}
      leave="Keep the waiver"
      action={`Charge ${sum}`}
      actionPending="Charging…"
      onClose={onClose}
    />
  );
}
