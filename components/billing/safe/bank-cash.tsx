'use client';

import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { bankCashContract } from '@/lib/billing/safe/contract';
import { CurrencyField } from './currency-field';
import {
  currenciesOf,
  type SafeFormProps,
  safeBalanceWords,
  useMoved,
  useSafeReload,
} from './use-safe-form';

const labels = {
  amount: 'Amount banked',
  currency: 'Currency',
  reference: 'Slip',
  note: 'Note',
};

/** Records what of the safe's cash went to the bank, under the bank's slip. */
export function BankCash({ provider, holds, onClose }: SafeFormProps) {
  const moved = useMoved({ provider, onClose });
  const { first, options } = currenciesOf(holds);
  const form = useContractForm(bankCashContract, {
    given: { params: { provider_id: provider } },
    labels,
    defaultValues: { amount: '', currency: first, reference: '', note: '' },
    onSaved: ({ data }) => moved(data.holds, data.movement.currency),
  });
  useSafeReload(provider, form.refusal);
  const currency = form.form.watch('currency') ?? first;
  return (
    <FormDialog
      of={form}
      title="Take cash to the bank"
      description={safeBalanceWords(holds, currency)}
      action="Record the banking"
      onClose={onClose}
    >
      <CurrencyField
        label={labels.currency}
        options={options}
        {...form.field('currency')}
        register={form.register('currency')}
      />
      <Field label={`${labels.amount}, ${currency}`} {...form.field('amount')}>
        <AmountInput {...form.register('amount', amountIn(currency))} />
      </Field>
      <Field hint="The number of the bank’s slip" {...form.labelled('reference')}>
        <Input maxLength={200} autoComplete="off" {...form.register('reference')} />
      </Field>
      <Field hint="Who took it to the bank" optional {...form.labelled('note')}>
        <Input maxLength={1000} autoComplete="off" {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}
