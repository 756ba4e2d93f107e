'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ContractForm } from '@/components/forms/contract-form';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { TextArea } from '@/components/ui/text-area';
import { useToast } from '@/components/ui/toast';
import { typedAmount } from '@/lib/payments/desk-entry';
import type { TakenPayment } from '@/lib/payments/taken';
import { requestRefundContract } from '@/lib/refunds/contract';

type RequestRefundProps = {
  payment: TakenPayment;
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Asks for money of a payment to be given back; a finance manager then decides. */
export function RequestRefund(props: RequestRefundProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={`Ask for a refund of receipt ${props.payment.receipt_number}`}
      description="A finance manager decides it; then a cashier gives it back. What was paid for is owed again."
    >
      <RequestForm {...props} />
    </Dialog>
  );
}

function RequestForm({ payment, provider, onClose }: RequestRefundProps) {
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(requestRefundContract, {
    given: { params: { provider_id: provider } },
    labels: { amount: 'Amount', reason: 'Reason' },
    defaultValues: {
      payment: payment.uuid,
      currency: payment.currency,
      amount: payment.amount,
      reason: '',
    },
    onSaved: () => {
      toast({ title: 'The refund was asked for' });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
      router.refresh();
    },
  });
  return (
    <ContractForm of={form} label={`Refund of receipt ${payment.receipt_number}`}>
      <Field label={`Amount, ${payment.currency}`} {...form.field('amount')}>
        <Input
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          className="text-end"
          {...form.register('amount', { setValueAs: (text) => typedAmount(String(text ?? '')) })}
        />
      </Field>
      <Field label="Reason" {...form.field('reason')}>
        <TextArea rows={2} maxLength={1000} {...form.register('reason')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Asking…">
          Ask for the refund
        </Button>
      </div>
    </ContractForm>
  );
}
