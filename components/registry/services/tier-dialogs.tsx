'use client';

import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import type { PriceTier } from '@/components/registry/services/client';
import { priceTierContracts } from '@/lib/registry/services/contract';

const labels = { name: 'Name' };

type AddTierProps = { provider: { uuid: string }; onClose: () => void };

/** Patients whose prices are their own from now on. */
export function AddTierDialog({ provider, onClose }: AddTierProps) {
  const toast = useToast();
  const of = useContractForm(priceTierContracts.create, {
    given: { params: { provider_id: provider.uuid } },
    labels,
    defaultValues: { name: '' },
    onSaved: ({ data }) => {
      const detail = 'Set the prices at this tier under Prices.';
      toast({ title: `${data.name} was added`, detail });
      onClose();
    },
  });
  return (
    <FormDialog
      of={of}
      title="Add a price tier"
      size="small"
      action="Add the price tier"
      onClose={onClose}
    >
      <Field hint="Such as General, Private or Staff" {...of.labelled('name')}>
        <Input autoComplete="off" dir="auto" maxLength={200} {...of.register('name')} />
      </Field>
    </FormDialog>
  );
}

type EditTierProps = { provider: { uuid: string }; tier: PriceTier; onClose: () => void };

export function EditTierDialog({ provider, tier: { uuid, name }, onClose }: EditTierProps) {
  const toast = useToast();
  const of = useContractForm(priceTierContracts.edit, {
    given: { params: { provider_id: provider.uuid, price_tier_id: uuid } },
    labels,
    defaultValues: { name },
    changesOnly: true,
    onSaved: ({ data }) => {
      toast({ title: `${data.name} was changed` });
      onClose();
    },
  });
  return (
    <FormDialog
      of={of}
      title={`Edit ${name}`}
      description="The new name also appears on old bills and charts. Existing charges keep their price."
      size="small"
      action="Save price tier"
      onClose={onClose}
    >
      <Field {...of.labelled('name')}>
        <Input autoComplete="off" dir="auto" maxLength={200} {...of.register('name')} />
      </Field>
    </FormDialog>
  );
}
