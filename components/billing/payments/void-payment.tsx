'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { TakenPayment } from '@/components/billing/payments/send-payment';
import { ReasonDialog } from '@/components/platform/forms/reason-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { voidPaymentContract } from '@/lib/billing/payments/contract';
import { moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';

type VoidPaymentProps = {
  payment: TakenPayment;
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Voids a payment that was recorded by mistake, with the reason. */
export function VoidPayment({ payment, provider, onClose }: VoidPaymentProps) {
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(voidPaymentContract, {
    given: { params: { provider_id: provider, payment_id: payment.uuid } },
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    onSaved: () => {
      toast({ title: `Receipt ${payment.receipt_number} was voided` });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
      router.refresh();
    },
  });
  const name = surnameFirst(payment.patient_detail);
  const sum = moneyWords(payment.amount, payment.currency);
  return (
    <ReasonDialog
      of={form}
      title={`Void receipt ${payment.receipt_number}?`}
      description={
        payment.kind === 'deposit'
          ? `${sum} is taken out of the deposit of ${name}. The receipt stays in the books, marked as voided.`
          : `${sum} is due again. The receipt stays in the books, marked as voided. If the money was received, request a refund instead.`
      }
      hint="Shown on the receipt and in the books"
      maxLength={1000}
      action={`Void receipt ${payment.receipt_number}`}
      actionPending="Voiding…"
      isDangerous
      onClose={onClose}
    />
  );
}
