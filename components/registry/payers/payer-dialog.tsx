'use client';

import type { UseFormRegisterReturn } from 'react-hook-form';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { orNull } from '@/components/platform/forms/typed';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import { copaymentTypeWords, payerTypeWords } from '@/components/registry/payers/words';
import { offeredTierChoices } from '@/components/registry/services/choices';
import { copaymentTypes, payerTypes } from '@/lib/domain/codes/payers';
import { payerContracts } from '@/lib/registry/payers/contract';
import type { Payer } from './payers-list';

type PayerDialogProps = {
  provider: { uuid: string };
  /** null: a new one. */
  payer: Payer | null;
  onClose: () => void;
};

const labels = {
  name: 'Name',
  type: 'Kind',
  phone: 'Telephone',
  email: 'E-mail',
  copayment_type: 'The patient pays',
  copayment_value: 'How much',
  price_tier: 'Price tier',
};

export function PayerDialog(props: PayerDialogProps) {
  return props.payer ? <EditPayer {...props} payer={props.payer} /> : <AddPayer {...props} />;
}

function AddPayer({ provider, onClose }: PayerDialogProps) {
  const toast = useToast();
  const form = useContractForm(payerContracts.create, {
    given: { params: { provider_id: provider.uuid } },
    labels,
    defaultValues: { name: '', type: 'insurance', phone: '', email: '', is_active: true },
    onSaved: ({ data }) => {
      toast({ title: `${data.name} was added` });
      onClose();
    },
  });
  return (
    <FormDialog of={form} title="Add a payer" action="Save payer" onClose={onClose}>
      <PayerFields
        of={form}
        provider={provider.uuid}
        tier={form.form.watch('price_tier')}
        onTier={(tier) => form.form.setValue('price_tier', tier, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

function EditPayer({ provider, payer, onClose }: PayerDialogProps & { payer: Payer }) {
  const toast = useToast();
  const { name, type, phone, email, copayment_type, copayment_value, is_active } = payer;
  const { price_tier, needs_claim_number } = payer;
  const form = useContractForm(payerContracts.edit, {
    given: { params: { provider_id: provider.uuid, payer_id: payer.uuid } },
    labels,
    defaultValues: {
      ...{ name, type, phone, email, copayment_type, copayment_value, is_active },
      ...{ price_tier, needs_claim_number },
    },
    changesOnly: true,
    onSaved: ({ data }) => {
      toast({ title: `${data.name} was changed` });
      onClose();
    },
  });
  return (
    <FormDialog of={form} title={`Edit ${name}`} action="Save payer" onClose={onClose}>
      <PayerFields
        of={form}
        provider={provider.uuid}
        tier={form.form.watch('price_tier')}
        onTier={(tier) => form.form.setValue('price_tier', tier, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

type PayerField = keyof typeof labels | 'is_active' | 'needs_claim_number';

type PayerFieldsProps = {
  /** By uuid, as the tier. */
  provider: string;
  tier: unknown;
  onTier: (tier: string | null) => void;
  of: {
    register: (
      field: PayerField,
      options?: { setValueAs: (text: unknown) => string | null },
    ) => UseFormRegisterReturn;
    labelled: (name: PayerField) => { label: string; id: string; error: string | undefined };
  };
};

function PayerFields({ of: form, provider, tier, onTier }: PayerFieldsProps) {
  return (
    <>
      <Field {...form.labelled('name')}>
        <Input maxLength={200} {...form.register('name')} />
      </Field>
      <Field {...form.labelled('type')}>
        <Select
          options={payerTypes.map((type) => ({ value: type, label: payerTypeWords[type] }))}
          {...form.register('type')}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...form.labelled('phone')}>
          <Input type="tel" maxLength={40} {...form.register('phone')} />
        </Field>
        <Field {...form.labelled('email')}>
          <Input type="email" {...form.register('email')} />
        </Field>
        <Field hint="Suggested at the payment desk." {...form.labelled('copayment_type')}>
          <Select
            placeholder="Nothing"
            options={copaymentTypes.map((type) => ({
              value: type,
              label: copaymentTypeWords[type],
            }))}
            {...form.register('copayment_type', orNull)}
          />
        </Field>
        <Field {...form.labelled('copayment_value')}>
          <AmountInput {...form.register('copayment_value', amountIn('', null))} />
        </Field>
      </div>
      <ChoiceField
        provider={provider}
        source={offeredTierChoices}
        none="Any tier"
        hint="Charges at another tier are refused. Leave empty if the payer has no price tier; a patient’s cover may still set one."
        optional
        {...form.labelled('price_tier')}
        value={String(tier ?? '') || undefined}
        onChange={(uuid) => onTier(uuid ?? null)}
      />
      <Checkbox
        label="Asks for a claim or authorization number"
        {...form.register('needs_claim_number')}
      />
      <Checkbox label="In use" {...form.register('is_active')} />
    </>
  );
}
