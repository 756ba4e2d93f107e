'use client';

import type { UseFormRegisterReturn } from 'react-hook-form';
import { type DiscountEntry, scopeOf } from '@/components/billing/discounts/example';
import { discountTypeWords, scopeWords } from '@/components/billing/discounts/words';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { inCapitals } from '@/components/platform/forms/typed';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { TextArea } from '@/components/platform/ui/text-area';
import { offeredPayerChoices } from '@/components/registry/payers/choices';
import { discountScopes, discountTypes } from '@/lib/domain/codes/discounts';
import { instantAt } from '@/lib/domain/instant-at';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { ServicesField } from './services-field';

export const discountLabels = {
  code: 'Code',
  applicable_payer: 'Payer',
  applies_to: 'It is for',
  healthcare_service_ids: 'Services',
  discount_type: 'It takes off',
  amount: 'How much',
  currency: 'Currency',
  start_datetime: 'From',
  end_datetime: 'Until',
  description: 'Description',
};

type DiscountField = keyof typeof discountLabels | 'is_active';

type DiscountFieldsProps = {
  of: {
    register: (
      field: DiscountField,
      options?: { setValueAs: (text: unknown) => string | null },
    ) => UseFormRegisterReturn;
    field: (name: DiscountField) => { id: string; error: string | undefined };
  };
  entry: DiscountEntry;
  set: {
    payer: (uuid: string) => void;
    start: (instant: string) => void;
    end: (instant: string) => void;
    services: (uuids: string[]) => void;
  };
  provider: { uuid: string; timeZone: string };
  /** Services whose names are known already. */
  named?: readonly { uuid: string; name: string }[];
};

/** The terms of a discount. */
export function DiscountFields({ of, entry, set, provider, named = [] }: DiscountFieldsProps) {
  const { register, field } = of;
  const isPercentage = entry.discount_type === 'percentage';
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={discountLabels.code} hint="Printed on bills and receipts" {...field('code')}>
          <Input maxLength={50} autoComplete="off" spellCheck={false} {...register('code')} />
        </Field>
        <ChoiceField
          provider={provider.uuid}
          label={discountLabels.applicable_payer}
          source={offeredPayerChoices}
          hint="The payer whose accounts can use it"
          {...field('applicable_payer')}
          value={String(entry.applicable_payer ?? '') || undefined}
          onChange={(uuid) => set.payer(uuid ?? '')}
        />
        <Field label={discountLabels.discount_type} {...field('discount_type')}>
          <Select
            options={discountTypes.map((value) => ({ value, label: discountTypeWords[value] }))}
            {...register('discount_type')}
          />
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
          <Field
            label={`${discountLabels.amount}${isPercentage ? ', %' : ''}`}
            {...field('amount')}
          >
            <AmountInput {...register('amount', amountIn(String(entry.currency ?? '')))} />
          </Field>
          <Field label={discountLabels.currency} {...field('currency')}>
            <Input
              maxLength={3}
              autoComplete="off"
              spellCheck={false}
              {...register('currency', inCapitals)}
            />
          </Field>
        </div>
        <InstantField
          name="start_datetime"
          hint={`The hospital’s time, ${provider.timeZone}`}
          value={entry.start_datetime}
          {...{ of, provider }}
          onChange={set.start}
        />
        <InstantField
          name="end_datetime"
          hint="Valid until this time"
          value={entry.end_datetime}
          {...{ of, provider }}
          onChange={set.end}
        />
      </div>
      <Field label={discountLabels.applies_to} {...field('applies_to')}>
        <Select
          options={discountScopes.map((value) => ({ value, label: scopeWords[value] }))}
          {...register('applies_to')}
          onChange={(event) => {
            // Whole invoices name no services: those that were chosen before would be refused, out of sight.
            if (event.currentTarget.value === 'invoice') set.services([]);
            return register('applies_to').onChange(event);
          }}
        />
      </Field>
      {scopeOf(entry) === 'healthcare_service' && (
        <ServicesField
          provider={provider.uuid}
          label={discountLabels.healthcare_service_ids}
          {...field('healthcare_service_ids')}
          chosen={(entry.healthcare_service_ids ?? []).map(String)}
          named={named}
          onChange={set.services}
        />
      )}
      <Field label={discountLabels.description} optional {...field('description')}>
        <TextArea rows={2} maxLength={1000} {...register('description')} />
      </Field>
      {entry.is_active !== undefined && (
        <Checkbox label="Active from its start date" {...register('is_active')} />
      )}
    </>
  );
}

type InstantFieldProps = Pick<DiscountFieldsProps, 'of' | 'provider'> & {
  name: 'start_datetime' | 'end_datetime';
  hint: string;
  value: string | undefined;
  onChange: (instant: string) => void;
};

/** A time on the hospital's clock. What is not touched keeps its seconds, though none are shown. */
function InstantField({ of, provider, name, hint, value = '', onChange }: InstantFieldProps) {
  const instant = new Date(value);
  const isRead = !Number.isNaN(instant.getTime());
  return (
    <Field label={discountLabels[name]} hint={hint} {...of.field(name)}>
      <DateInput
        withTime
        value={isRead ? wallTimeAt(instant, provider.timeZone) : ''}
        onChange={({ currentTarget: { value: text } }) =>
          onChange(instantAt(text, provider.timeZone)?.toISOString() ?? '')
        }
      />
    </Field>
  );
}
