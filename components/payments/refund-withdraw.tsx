'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ContractForm } from '@/components/forms/contract-form';
import { FormButtons } from '@/components/forms/form-buttons';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { useToast } from '@/components/ui/toast';
import { moneyWords } from '@/lib/money';
import type { Refund } from '@/lib/refunds/client';
import { withdrawRefundContract } from '@/lib/refunds/contract';

type WithdrawRefundProps = {
  refund: Refund;
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Asks once more before the one who asked for a refund takes it back. */
export function WithdrawRefund({ refund, provider, onClose }: WithdrawRefundProps) {
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(withdrawRefundContract, {
    given: { params: { provider_id: provider, refund_id: refund.uuid } },
    labels: { note: 'Note' },
    defaultValues: { note: '' },
    onSaved: () => {
      toast({ title: 'The refund was taken back' });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
      router.refresh();
    },
  });
  const amount = moneyWords(refund.amount, refund.currency);
  return (
    <Dialog
      open
      onOpenChange={form.whenIdle(onClose)}
      size="small"
      title={`Take the request for ${amount} back?`}
      description="Nobody decides it then, and what was set aside for it is free again."
      footer={
        <FormButtons of={form} onLeave={onClose} leave="Leave it open" action="Take it back" />
      }
    >
      <ContractForm of={form} label="Take the request back">
        <Field label="Note" optional {...form.field('note')}>
          <TextArea rows={2} maxLength={1000} {...form.register('note')} />
        </Field>
      </ContractForm>
    </Dialog>
  );
}
