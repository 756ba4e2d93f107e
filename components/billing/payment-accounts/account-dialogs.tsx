'use client';

import type { Account } from '@/components/billing/payment-accounts/client';
import { accountTypeWords } from '@/components/billing/payment-accounts/words';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { inCapitals, orNull } from '@/components/platform/forms/typed';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import { accountContracts } from '@/lib/billing/payment-accounts/contract';
import type { AccountChoice } from './accounts-list';

const labels = {
  type: 'Kind',
  name: 'Name',
  payer: 'Payer',
  currency: 'Currency',
  location: 'Location',
  is_default: 'Also for locations without an account of their own',
};

/** A patient's own account is opened at the payment desk, so it is not among the kinds. */
const kinds = (['cash', 'insurance', 'corporate'] as const).map((type) => ({
  value: type,
  label: accountTypeWords[type],
}));

type AddAccountDialogProps = {
  provider: { uuid: string; currency: string };
  payers: readonly AccountChoice[];
  locations: readonly AccountChoice[];
  onClose: () => void;
};

export function AddAccountDialog({ provider, payers, locations, onClose }: AddAccountDialogProps) {
  const toast = useToast();
  const form = useContractForm(accountContracts.create, {
    given: { params: { provider_id: provider.uuid } },
    labels,
    defaultValues: {
      ...{ type: 'insurance', name: '', payer: null, location: null, is_default: false },
      currency: provider.currency,
    },
    onSaved: ({ data }) => {
      toast({ title: `${data.name} was added` });
      onClose();
    },
  });
  const { type, location, is_default } = form.form.watch();
  return (
    <FormDialog of={form} title="Add an account" action="Add the account" onClose={onClose}>
      <Field {...form.labelled('type')}>
        <Select options={kinds} {...form.register('type')} />
      </Field>
      <Field {...form.labelled('name')}>
        <Input maxLength={200} {...form.register('name')} />
      </Field>
      <Field hint="Discounts apply to the accounts of their payer." {...form.labelled('payer')}>
        <Select placeholder="None" options={payers} {...form.register('payer', orNull)} />
      </Field>
      <Field hint="Cannot be changed later" {...form.labelled('currency')}>
        <Input
          maxLength={3}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.register('currency', inCapitals)}
        />
      </Field>
      {type === 'cash' && (
        <>
          <Field {...form.labelled('location')}>
            <Select placeholder="None" options={locations} {...form.register('location', orNull)} />
          </Field>
          <Checkbox label={labels.is_default} {...form.register('is_default')} />
          <NoDeskNote location={location} isDefault={is_default} />
        </>
      )}
    </FormDialog>
  );
}

type EditAccountDialogProps = {
  provider: { uuid: string };
  account: Account;
  locations: readonly AccountChoice[];
  onClose: () => void;
};

/** The fields that can change after payments: the name, the location, and whether the account is in use. */
export function EditAccountDialog({
  provider,
  account,
  locations,
  onClose,
}: EditAccountDialogProps) {
  const toast = useToast();
  const isCash = account.type === 'cash';
  const form = useContractForm(accountContracts.edit, {
    given: { params: { provider_id: provider.uuid, account_id: account.uuid } },
    labels,
    defaultValues: {
      name: account.name,
      is_active: account.is_active,
      ...(isCash ? { location: account.location, is_default: account.is_default } : {}),
    },
    changesOnly: true,
    onSaved: ({ data }) => {
      toast({ title: `${data.name} was changed` });
      onClose();
    },
  });
  const { location, is_default } = form.form.watch();
  return (
    <FormDialog of={form} title={`Edit ${account.name}`} action="Save account" onClose={onClose}>
      <Field {...form.labelled('name')}>
        <Input maxLength={200} {...form.register('name')} />
      </Field>
      {isCash && (
        <>
          <Field {...form.labelled('location')}>
            <Select placeholder="None" options={locations} {...form.register('location', orNull)} />
          </Field>
          <Checkbox label={labels.is_default} {...form.register('is_default')} />
          <NoDeskNote location={location} isDefault={is_default} />
        </>
      )}
      <Checkbox label="In use" {...form.register('is_active')} />
    </FormDialog>
  );
}

type NoDeskNoteProps = { location: unknown; isDefault: boolean | undefined };

/** A cash account that no desk uses unless it is chosen would be noticed only at the first payment. */
function NoDeskNote({ location, isDefault }: NoDeskNoteProps) {
  if (location || isDefault) return null;
  return (
    <p className="text-ink-muted text-sm">
      No desk uses this account unless the cashier chooses it. Choose its location, or tick the box.
    </p>
  );
}
