'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { Account } from '@/components/billing/payment-accounts/client';
import type { Receipt } from '@/components/billing/payments/client';
import { mostFor } from '@/components/billing/refunds/words';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { chargeName, payerWords } from '@/lib/billing/payments/words';
import { requestRefundContract } from '@/lib/billing/refunds/contract';
import { isPayerType } from '@/lib/domain/codes/payments';
import { moneyWords } from '@/lib/domain/money';

/** The source of a refund: a payment for an invoice, or the balance of a patient's own account. */
type Source = { payment: Receipt } | { account: Pick<Account, 'uuid' | 'balance' | 'currency'> };

type RequestRefundProps = {
  of: Source;
  /** By uuid. */
  provider: string;
  onClose: () => void;
};

/** Asks for money to be given back; a finance manager then decides. */
export function RequestRefund(props: RequestRefundProps) {
  const { title, next, after } = wordsOf(props.of);
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={`Request ${title}`}
      description={`A finance manager approves it, then ${next}. ${after}`}
    >
      <RequestForm {...props} />
    </Dialog>
  );
}

const wordsOf = (of: Source) =>
  'payment' in of
    ? {
        title: `a refund of receipt ${of.payment.receipt_number}`,
        // A payer's claim was only charged: nobody pays it back.
        next: isPayerType(of.payment.transaction_type)
          ? `${payerWords(of.payment)} is credited`
          : 'a cashier pays it',
        after: 'The amount becomes due again, unless the service was not provided.',
      }
    : {
        title: 'a refund of the deposit',
        next: 'a cashier pays it',
        after: 'Until then the amount is reserved.',
      };

function RequestForm({ of, provider, onClose }: RequestRefundProps) {
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const { currency } = 'payment' in of ? of.payment : of.account;
  const form = useContractForm(requestRefundContract, {
    given: { params: { provider_id: provider } },
    labels: { charge_item: 'Reason for refund', amount: 'Amount', reason: 'Reason' },
    defaultValues: {
      ...('payment' in of
        ? { payment: of.payment.uuid, amount: mostFor(of.payment, undefined) }
        : { account: of.account.uuid, amount: of.account.balance }),
      currency,
      reason: '',
    },
    onSaved: () => {
      toast({ title: 'Refund requested' });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
      router.refresh();
    },
  });
  const lines = 'payment' in of ? (of.payment.invoice_detail?.lines ?? []) : [];
  return (
    <ContractForm of={form} label={wordsOf(of).title}>
      {'payment' in of && (
        <Field
          label="Reason for refund"
          hint="If a service was not provided, it does not become due again"
          {...form.field('charge_item')}
        >
          <Select
            placeholder="Service was provided (amount becomes due again)"
            options={lines.map(
              ({ charge_item, description, healthcare_service_name, net_amount }) => ({
                value: charge_item,
                label: `${chargeName(healthcare_service_name, description)}, ${moneyWords(net_amount, currency)}`,
              }),
            )}
            {...form.register('charge_item', {
              setValueAs: (item) => item || null,
              onChange: ({ target: { value } }) => {
                const line = lines.find(({ charge_item }) => charge_item === value);
                form.form.setValue('amount', mostFor(of.payment, line));
              },
            })}
          />
        </Field>
      )}
      <Field label={`Amount, ${currency}`} {...form.field('amount')}>
        <AmountInput autoFocus {...form.register('amount', amountIn(currency))} />
      </Field>
      <Field label="Reason" {...form.field('reason')}>
        <TextArea rows={2} maxLength={1000} {...form.register('reason')} />
      </Field>
      <FormButtons
        of={form}
        onLeave={onClose}
        action="Request refund"
        actionPending="Requesting…"
      />
    </ContractForm>
  );
}
