'use client';

import { useQuery } from '@tanstack/react-query';
import { desks } from '@/components/billing/cashier-shifts/client';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { giveFloatContract } from '@/lib/billing/safe/contract';
import { CurrencyField } from './currency-field';
import {
  currenciesOf,
  type SafeFormProps,
  safeBalanceWords,
  useMoved,
  useSafeReload,
} from './use-safe-form';

const labels = { location: 'Desk', amount: 'Float', currency: 'Currency', note: 'Note' };

/** Records a float given from the safe to a desk; the next cashier counts it when opening a shift there. */
export function GiveFloat({ provider, holds, onClose }: SafeFormProps) {
  const moved = useMoved({ provider, onClose });
  const places = useQuery(desks(provider));
  const { first, options } = currenciesOf(holds);
  const form = useContractForm(giveFloatContract, {
    given: { params: { provider_id: provider } },
    labels,
    defaultValues: { location: '', amount: '', currency: first, note: '' },
    onSaved: ({ data }) => moved(data.holds, data.movement.currency),
  });
  useSafeReload(provider, form.refusal);
  const currency = form.form.watch('currency') ?? first;
  return (
    <FormDialog
      of={form}
      title="Give a desk a float"
      description={`${safeBalanceWords(holds, currency)} The next cashier counts the float when opening a shift.`}
      action="Record the float"
      onClose={onClose}
    >
      <Field {...form.labelled('location')}>
        <Select
          placeholder="Choose the desk"
          options={places.data ?? []}
          {...form.register('location')}
        />
      </Field>
      <CurrencyField
        label={labels.currency}
        options={options}
        {...form.field('currency')}
        register={form.register('currency')}
      />
      <Field label={`${labels.amount}, ${currency}`} {...form.field('amount')}>
        <AmountInput {...form.register('amount', amountIn(currency))} />
      </Field>
      <Field optional {...form.labelled('note')}>
        <Input maxLength={1000} autoComplete="off" {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}
