'use client';

import { useEffect } from 'react';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { countSafeContract } from '@/lib/billing/safe/contract';
import { CurrencyField } from './currency-field';
import {
  currenciesOf,
  type SafeFormProps,
  safeBalanceWords,
  useMoved,
  useSafeReload,
} from './use-safe-form';

const labels = {
  counted_cash: 'Counted',
  currency: 'Currency',
  reason: 'Why it differs',
  expected_cash: 'Expected',
};

/** Says what lies in the safe; what differs from the books is posted as over or short, with its reason. */
export function CountSafe({ provider, holds, onClose }: SafeFormProps) {
  const moved = useMoved({ provider, onClose });
  const { first, options } = currenciesOf(holds);
  const heldOf = (asked: string) => holds.find(({ currency }) => currency === asked)?.amount;
  const form = useContractForm(countSafeContract, {
    given: { params: { provider_id: provider } },
    labels,
    defaultValues: { counted_cash: '', currency: first, expected_cash: heldOf(first), reason: '' },
    onSaved: ({ data }) => moved(data.holds, data.movement?.currency ?? currency),
  });
  useSafeReload(provider, form.refusal);
  const currency = form.form.watch('currency') ?? first;
  const expected = heldOf(currency);
  const { setValue } = form.form;
  // The count is compared with the amount that the dialog shows, even after the page reloads.
  useEffect(() => setValue('expected_cash', expected), [setValue, expected]);
  return (
    <FormDialog
      of={form}
      title="Count the safe"
      description={`${safeBalanceWords(holds, currency)} Any difference is posted as over or short.`}
      action="Record the count"
      onClose={onClose}
    >
      <CurrencyField
        label={labels.currency}
        options={options}
        {...form.field('currency')}
        register={form.register('currency')}
      />
      <Field label={`${labels.counted_cash}, ${currency}`} {...form.field('counted_cash')}>
        <AmountInput {...form.register('counted_cash', amountIn(currency))} />
      </Field>
      <Field
        hint="Required if the count differs from the books"
        optional
        {...form.labelled('reason')}
      >
        <TextArea rows={2} maxLength={1000} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
