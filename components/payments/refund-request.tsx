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
import type { Account } from '@/lib/payment-accounts/client';
import { typedAmount } from '@/lib/payments/desk-entry';
import type { TakenPayment } from '@/lib/payments/taken';
import { requestRefundContract } from '@/lib/refunds/contract';

/** What money is asked for of: a payment for an invoice, or what a patient's own account holds. */
type Source =
  | { payment: TakenPayment }
  | { account: Pick<Account, 'uuid' | 'balance' | 'currency'> };

type RequestRefundProps = {
  of: Source;
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Asks for money to be given back; a finance manager then decides. */
export function RequestRefund(props: RequestRefundProps) {
  const { title, after } = wordsOf(props.of);
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={`Ask for ${title}`}
      description={`A finance manager decides it; then a cashier gives it back. ${after}`}
    >
      <RequestForm {...props} />
    </Dialog>
  );
}

const wordsOf = (of: Source) =>
  'payment' in of
    ? {
        title: `a refund of receipt ${of.payment.receipt_number}`,
        after: 'What was paid for is owed again.',
      }
    : {
        title: 'a refund out of the patient’s account',
        after: 'Until then it is set aside, and pays for nothing else.',
      };

function RequestForm({ of, provider, onClose }: RequestRefundProps) {
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const { currency } = 'payment' in of ? of.payment : of.account;
  const form = useContractForm(requestRefundContract, {
    given: { params: { provider_id: provider } },
    labels: { amount: 'Amount', reason: 'Reason' },
    defaultValues: {
      ...('payment' in of
        ? { payment: of.payment.uuid, amount: of.payment.amount }
        : { account: of.account.uuid, amount: of.account.balance }),
      currency,
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
    <ContractForm of={form} label={wordsOf(of).title}>
      <Field label={`Amount, ${currency}`} {...form.field('amount')}>
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
        <Button onClick={form.whenIdle(onClose)}>Cancel</Button>
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Asking…">
          Ask for the refund
        </Button>
      </div>
    </ContractForm>
  );
}
