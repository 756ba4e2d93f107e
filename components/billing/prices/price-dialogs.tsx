'use client';

import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { inCapitals } from '@/components/platform/forms/typed';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import { serviceChoices } from '@/components/registry/services/choices';
import { priceContracts } from '@/lib/billing/prices/contract';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { wallTimeAt } from '@/lib/domain/wall-time';
import type { Price, PriceChoice } from './price-list';

type NewPriceDialogProps = {
  provider: { uuid: string; currency: string; time_zone: string };
  /** The price that it follows; null: the service and the tier are chosen. */
  former: Price | null;
  tiers: readonly PriceChoice[];
  onClose: () => void;
};

const labels = {
  healthcare_service: 'Service',
  price_tier: 'Price tier',
  currency: 'Currency',
  amount: 'Price',
  valid_from: 'From',
  valid_to: 'Until',
};

/** A price from a time on; the one that holds until then ends there. */
export function NewPriceDialog({ provider, former, tiers, onClose }: NewPriceDialogProps) {
  const toast = useToast();
  const form = useContractForm(priceContracts.create, {
    given: { params: { provider_id: provider.uuid } },
    labels,
    defaultValues: {
      healthcare_service: former?.healthcare_service ?? '',
      price_tier: former?.price_tier ?? '',
      amount: '',
      // Keep the currency of the former price: a person who types an amount does not expect the currency to change.
      currency: former?.currency ?? provider.currency,
      ends_former: true,
      // The end that was planned is planned still, unless somebody says otherwise.
      valid_to: former?.valid_to ? endOf(former.valid_to, provider.time_zone) : null,
    },
    onSaved: ({ data }) => {
      const words = moneyWords(data.amount, data.currency);
      // A price ends automatically where a later one begins, perhaps before today.
      const until = data.valid_to
        ? `, until ${spokenInstant(new Date(data.valid_to), provider.time_zone)}`
        : '';
      toast({ title: `${nameOf(data)}: ${words}${until}` });
      onClose();
    },
  });
  const currency = form.form.watch('currency') || provider.currency;
  return (
    <FormDialog
      of={form}
      title={former ? `Change the price of ${nameOf(former)}` : 'Add a price'}
      description="Existing charges keep their price. The current price ends when this one begins; this one ends when a later one begins."
      label="Price"
      action="Save price"
      onClose={onClose}
    >
      {former === null && (
        <>
          <ChoiceField
            provider={provider.uuid}
            label={labels.healthcare_service}
            source={serviceChoices}
            hint="Includes closed services: patients already admitted are still charged for them"
            {...form.field('healthcare_service')}
            value={String(form.form.watch('healthcare_service') ?? '') || undefined}
            onChange={(uuid) => form.form.setValue('healthcare_service', uuid ?? '')}
          />
          <Field {...form.labelled('price_tier')}>
            <Select
              placeholder="Choose the tier"
              options={tiers}
              {...form.register('price_tier')}
            />
          </Field>
          <Field {...form.labelled('currency')}>
            <Input
              maxLength={3}
              autoComplete="off"
              autoCapitalize="characters"
              {...form.register('currency', inCapitals)}
            />
          </Field>
        </>
      )}
      <Field label={`${labels.amount}, ${currency}`} {...form.field('amount')}>
        <AmountInput {...form.register('amount', amountIn(currency))} />
      </Field>
      <Field hint="Leave empty to start now." {...form.labelled('valid_from')}>
        <DateInput
          withTime
          {...form.register('valid_from', { setValueAs: (text) => text || undefined })}
        />
      </Field>
      {former?.valid_to && (
        <Field
          hint="The end of the current price. Leave empty for no end date."
          {...form.labelled('valid_to')}
        >
          <DateInput
            withTime
            {...form.register('valid_to', { setValueAs: (text) => text || null })}
          />
        </Field>
      )}
    </FormDialog>
  );
}

type CorrectPriceDialogProps = { provider: { uuid: string }; price: Price; onClose: () => void };

/** Puts right what a price that has not begun yet will be: another one could not begin in its place. */
export function CorrectPriceDialog({ provider, price, onClose }: CorrectPriceDialogProps) {
  const toast = useToast();
  const name = nameOf(price);
  const form = useContractForm(priceContracts.edit, {
    given: { params: { provider_id: provider.uuid, price_id: price.uuid } },
    labels,
    defaultValues: { amount: price.amount },
    onSaved: ({ data }) => {
      toast({ title: `${name}: ${moneyWords(data.amount, data.currency)}` });
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Change the future price of ${name}`}
      description="This price is not in force yet. Its start date does not change."
      size="small"
      label="Future price"
      action="Save price"
      onClose={onClose}
    >
      <Field label={`${labels.amount}, ${price.currency}`} {...form.field('amount')}>
        <AmountInput {...form.register('amount', amountIn(price.currency))} />
      </Field>
    </FormDialog>
  );
}

type EndPriceDialogProps = { provider: { uuid: string }; price: Price; onClose: () => void };

/** Without a price, what the service is charged at this tier waits until there is one. */
export function EndPriceDialog({ provider, price, onClose }: EndPriceDialogProps) {
  const toast = useToast();
  const name = nameOf(price);
  const form = useContractForm(priceContracts.edit, {
    given: { params: { provider_id: provider.uuid, price_id: price.uuid } },
    labels: { valid_to: 'Until' },
    defaultValues: { valid_to: '' },
    onSaved: () => {
      toast({ title: `The price of ${name} now has an end date` });
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`End the price of ${name}`}
      description="From then on the service has no price at this tier. Its charges stay unpriced until you add one."
      size="small"
      action="End the price"
      isDangerous
      onClose={onClose}
    >
      <Field label="Until" {...form.field('valid_to')}>
        <DateInput withTime {...form.register('valid_to')} />
      </Field>
    </FormDialog>
  );
}

/**
 * A planned end on the provider's clock, with its seconds: another price begins at it, and between the two there would
 * be none. Seconds are the same in every time zone.
 */
const endOf = (instant: string, timeZone: string) =>
  `${wallTimeAt(new Date(instant), timeZone)}${instant.slice('2026-01-01T00:00'.length, -'Z'.length)}`;

const nameOf = ({ healthcare_service_name, price_tier_name }: Price) =>
  `${healthcare_service_name}, ${price_tier_name}`;
