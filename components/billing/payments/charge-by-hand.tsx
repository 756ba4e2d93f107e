'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type PriceNow, pricesNow } from '@/components/billing/charge-items/client';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { offeredServiceChoices } from '@/components/registry/services/choices';
import { addChargeItemContract } from '@/lib/billing/charge-items/contract';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';

type ChargeByHandProps = {
  /** By uuid, both. */
  provider: string;
  patient: string;
  onClose: () => void;
};

const labels = {
  healthcare_service: 'Service',
  price_tier: 'Price',
  expected_unit_price: 'Price',
  quantity: 'How many',
  description: 'What the bill says',
  reason: 'Reason for charging by hand',
};

/** Charges what no stay, encounter or prescription makes due, at the price that holds now. */
export function ChargeByHand({ provider, patient, onClose }: ChargeByHandProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(addChargeItemContract, {
    given: { params: { provider_id: provider } },
    labels,
    defaultValues: {
      patient,
      healthcare_service: '',
      price_tier: '',
      quantity: 1,
      description: '',
      reason: '',
    },
    onSaved: ({ data }) => {
      toast({ title: `${data.description}, ${moneyWords(data.amount, data.currency)}, was added` });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
    },
  });
  const service = String(form.form.watch('healthcare_service'));
  const tier = form.form.watch('price_tier');
  const prices = useQuery(pricesNow(provider, service));
  const price = prices.data?.find(({ price_tier }) => price_tier === tier);
  // Charged is what is shown at the press, and nothing else; what it costs by now is shown at once.
  const submit = () => {
    form.form.setValue('expected_unit_price', price?.amount);
    form.form.setValue('expected_currency', price?.currency);
    form.submit();
  };
  const isLate = form.refusal?.status === 409;
  useEffect(() => {
    if (isLate) void client.invalidateQueries({ queryKey: ['prices', provider] });
  }, [isLate, client, provider]);
  const changed = form.field('expected_unit_price');
  return (
    <FormDialog
      of={{ ...form, submit }}
      title="Add a charge"
      description="Admissions, encounters and prescriptions are charged automatically. Do not add them here."
      action="Add the charge"
      actionPending="Adding…"
      onClose={onClose}
    >
      <ChoiceField
        provider={provider}
        label={labels.healthcare_service}
        source={offeredServiceChoices}
        {...form.field('healthcare_service')}
        value={service || undefined}
        onChange={(uuid) => {
          if (prices.isError && uuid === service) void prices.refetch();
          form.form.setValue('healthcare_service', uuid ?? '');
          form.form.setValue('price_tier', '');
          form.form.clearErrors('expected_unit_price');
        }}
      />
      <Field
        label={labels.price_tier}
        {...(service !== '' && { hint: hintOf(prices) })}
        {...(changed.error ? changed : form.field('price_tier'))}
      >
        <Select
          placeholder={service === '' ? 'Choose the service first' : 'Choose a price'}
          options={(prices.data ?? []).map(({ price_tier, price_tier_name, amount, currency }) => ({
            value: price_tier,
            label: `${price_tier_name}, ${moneyWords(amount, currency)}`,
          }))}
          {...form.register('price_tier', {
            onChange: () => form.form.clearErrors('expected_unit_price'),
          })}
        />
      </Field>
      <Field hint={sumOf(price, form.form.watch('quantity'))} {...form.labelled('quantity')}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...form.register('quantity', { valueAsNumber: true })}
        />
      </Field>
      <Field {...form.labelled('reason')}>
        <TextArea rows={2} maxLength={500} {...form.register('reason')} />
      </Field>
      <Field
        hint="Leave empty to use the name of the service"
        optional
        {...form.labelled('description')}
      >
        <Input autoComplete="off" maxLength={500} {...form.register('description')} />
      </Field>
    </FormDialog>
  );
}

function hintOf({ data, error }: { data: PriceNow[] | undefined; error: Error | null }): string {
  if (error) return 'The prices could not be loaded. Choose the service again.';
  if (!data) return 'Loading prices…';
  return data.length === 0
    ? 'This service has no price. Ask a finance manager to add one.'
    : 'The current price at each price tier';
}

/** The price of the quantity, while the number can be read. */
function sumOf(price: PriceNow | undefined, quantity: unknown): string | undefined {
  const count = Number(quantity);
  if (!price || !Number.isInteger(count) || count < 1) return undefined;
  const sum = storedUnits(price.amount, price.currency) * BigInt(count);
  return `${moneyWords(fromMinorUnits(sum, price.currency), price.currency)} in total`;
}
