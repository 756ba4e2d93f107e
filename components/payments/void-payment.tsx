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
import { voidPaymentContract } from '@/lib/payments/contract';
import type { TakenPayment } from '@/lib/payments/taken';

type VoidPaymentProps = {
  payment: TakenPayment;
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Takes a payment back that should not have been booked, with the reason. */
export function VoidPayment(props: VoidPaymentProps) {
  const { payment } = props;
  const { first_name, lastname } = payment.patient_detail;
  const sum = moneyWords(payment.amount, payment.currency);
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={`Void receipt ${payment.receipt_number}?`}
      description={
        payment.kind === 'deposit'
          ? `${sum} leaves the account of ${first_name} ${lastname} again. The receipt stays in the books, marked as voided.`
          : `${first_name} ${lastname} owes ${sum} again. The receipt stays in the books, marked as voided. Money that was really received is given back as a refund instead.`
      }
    >
      <VoidForm {...props} />
    </Dialog>
  );
}

function VoidForm({ payment, provider, onClose }: VoidPaymentProps) {
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
  return (
    <ContractForm of={form} label={`Void receipt ${payment.receipt_number}`}>
      <Field
        label="Reason"
        hint="It stands on the receipt and in the books"
        {...form.field('reason')}
      >
        <TextArea autoFocus rows={2} maxLength={1000} {...form.register('reason')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <FormButtons
          of={form}
          onLeave={onClose}
          leave="Leave it as it is"
          action={`Void receipt ${payment.receipt_number}`}
          actionPending="Voiding…"
          isDangerous
        />
      </div>
    </ContractForm>
  );
}
