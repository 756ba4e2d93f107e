'use client';

import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { orNull } from '@/components/platform/forms/typed';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { type PatientAddress, patientParams } from '@/components/registry/patients/client';
import { offeredPayerChoices } from '@/components/registry/payers/choices';
import { copaymentTypeWords } from '@/components/registry/payers/words';
import { offeredTierChoices } from '@/components/registry/services/choices';
import { copaymentTypes } from '@/lib/domain/codes/payers';
import {
  addCoverContract,
  editCoverContract,
  type PatientCover,
} from '@/lib/registry/covers/contract';

type CoverDialogProps = {
  address: PatientAddress;
  currency: string;
  /** null: a new one. */
  cover: PatientCover | null;
  onSaved: (cover: PatientCover) => void;
  onClose: () => void;
};

const labels = {
  payer: 'Payer',
  scheme: 'Scheme',
  member_number: 'Member number',
  valid_from: 'Valid from',
  valid_to: 'Valid to',
  price_tier: 'Price tier',
  copayment_type: 'The patient pays',
  copayment_value: 'How much',
  authorization_number: 'Authorization number',
  authorization_limit: 'Authorized up to',
};

export function CoverDialog(props: CoverDialogProps) {
  return props.cover ? <EditCover {...props} cover={props.cover} /> : <AddCover {...props} />;
}

function AddCover({ address, currency, onSaved, onClose }: CoverDialogProps) {
  const form = useContractForm(addCoverContract, {
    given: { params: patientParams(address) },
    labels,
    defaultValues: { payer: '', scheme: '', member_number: '', is_primary: true },
    onSaved: ({ data }) => onSaved(data),
  });
  return (
    <FormDialog title="Add cover" action="Save cover" of={form} onClose={onClose}>
      <Fields
        of={form}
        provider={address.provider}
        currency={currency}
        payer={String(form.form.watch('payer') ?? '')}
        tier={form.form.watch('price_tier')}
        onPayer={(payer) => form.form.setValue('payer', payer)}
        onTier={(tier) => form.form.setValue('price_tier', tier)}
      />
    </FormDialog>
  );
}

function EditCover({
  address,
  currency,
  cover,
  onSaved,
  onClose,
}: CoverDialogProps & { cover: PatientCover }) {
  const form = useContractForm(editCoverContract, {
    given: { params: { ...patientParams(address), cover_id: cover.uuid } },
    labels,
    defaultValues: {
      payer: cover.payer,
      scheme: cover.scheme,
      member_number: cover.member_number,
      valid_from: cover.valid_from,
      valid_to: cover.valid_to,
      is_primary: cover.is_primary,
      price_tier: cover.price_tier,
      copayment_type: cover.copayment_type,
      copayment_value: cover.copayment_value,
      authorization_number: cover.authorization_number,
      authorization_limit: cover.authorization_limit,
    },
    changesOnly: true,
    onSaved: ({ data }) => onSaved(data),
  });
  return (
    <FormDialog
      title={`Edit the cover by ${cover.payer_name}`}
      action="Save cover"
      of={form}
      onClose={onClose}
    >
      <Fields
        of={form}
        provider={address.provider}
        currency={currency}
        payer={String(form.form.watch('payer') ?? '')}
        tier={form.form.watch('price_tier')}
        onPayer={(payer) => form.form.setValue('payer', payer, { shouldDirty: true })}
        onTier={(tier) => form.form.setValue('price_tier', tier, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

type Name = keyof typeof labels | 'is_primary';

type FieldsProps = {
  of: {
    field: (name: Name) => { id: string; error: string | undefined };
    register: (
      name: Name,
      options?: { setValueAs: (text: unknown) => string | null },
    ) => { name: string };
  };
  provider: string;
  currency: string;
  payer: string;
  tier: unknown;
  onPayer: (payer: string) => void;
  onTier: (tier: string | null) => void;
};

function Fields({
  of: { field, register },
  provider,
  currency,
  payer,
  tier,
  onPayer,
  onTier,
}: FieldsProps) {
  const amount = amountIn(currency, null);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ChoiceField
        provider={provider}
        label={labels.payer}
        source={offeredPayerChoices}
        {...field('payer')}
        value={payer || undefined}
        onChange={(uuid) => onPayer(uuid ?? '')}
      />
      <Field label={labels.scheme} optional {...field('scheme')}>
        <Input autoComplete="off" maxLength={200} {...register('scheme')} />
      </Field>
      <Field label={labels.member_number} {...field('member_number')}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          {...register('member_number')}
        />
      </Field>
      <ChoiceField
        provider={provider}
        label={labels.price_tier}
        source={offeredTierChoices}
        none="The payer’s own"
        hint="Leave empty for the payer’s own tier."
        optional
        {...field('price_tier')}
        value={typeof tier === 'string' && tier !== '' ? tier : undefined}
        onChange={(uuid) => onTier(uuid ?? null)}
      />
      <Field label={labels.valid_from} {...field('valid_from')}>
        <DateInput {...register('valid_from')} />
      </Field>
      <Field label={labels.valid_to} optional {...field('valid_to')}>
        <DateInput {...register('valid_to', orNull)} />
      </Field>
      <Field
        label={labels.copayment_type}
        hint="“As the scheme requires” follows the payer’s scheme."
        {...field('copayment_type')}
      >
        <Select
          placeholder="As the scheme requires"
          options={copaymentTypes.map((type) => ({ value: type, label: copaymentTypeWords[type] }))}
          {...register('copayment_type', orNull)}
        />
      </Field>
      <Field label={labels.copayment_value} optional {...field('copayment_value')}>
        <AmountInput {...register('copayment_value', amount)} />
      </Field>
      <Field label={labels.authorization_number} optional {...field('authorization_number')}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          {...register('authorization_number')}
        />
      </Field>
      <Field
        label={`${labels.authorization_limit}, ${currency}`}
        optional
        {...field('authorization_limit')}
      >
        <AmountInput {...register('authorization_limit', amount)} />
      </Field>
      <div className="sm:col-span-2">
        <Checkbox
          label="Primary: proposed at admission and at the payment desk"
          {...register('is_primary')}
        />
      </div>
    </div>
  );
}
