'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { Refund } from '@/components/billing/refunds/client';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { withdrawRefundContract } from '@/lib/billing/refunds/contract';
import { moneyWords } from '@/lib/domain/money';

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
      toast({ title: 'The request was withdrawn' });
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
      title={`Withdraw the request for ${amount}?`}
      description="It will not be decided, and the reserved amount is released."
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
