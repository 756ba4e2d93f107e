'use client';

import { useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { Button } from '@/components/platform/ui/button';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import { offeredServiceChoices } from '@/components/registry/services/choices';
import type { Service } from '@/components/registry/services/client';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';

const labels = {
  name: 'Name',
  category: 'Category',
  bed_night_service: 'Bed-night price from',
  admits: 'Patients are admitted under this service',
};

type AddServiceProps = { provider: { uuid: string }; onAdded: () => void; onClose: () => void };

/** Adds one service after another, because a new hospital has many. */
export function AddServiceDialog({ provider, onAdded, onClose }: AddServiceProps) {
  const toast = useToast();
  const goesOn = useRef(false);
  const [hasAdded, setHasAdded] = useState(false);
  const of = useContractForm(healthcareServiceContracts.create, {
    given: { params: { provider_id: provider.uuid } },
    labels,
    defaultValues: { name: '', category: '', bed_night_service: null, admits: true },
    onSaved: ({ data }) => {
      const detail =
        'Set its price at each tier under Prices. Without a price it cannot be charged.';
      toast({ title: `${data.name} was added`, ...(goesOn.current ? {} : { detail }) });
      if (!goesOn.current) return onClose();
      setHasAdded(true);
      onAdded();
      const { category, bed_night_service, admits } = of.form.getValues();
      of.form.reset({ name: '', category, bed_night_service, admits });
      document.getElementById(of.field('name').id)?.focus();
    },
  });
  const submit = (isOneOfMany: boolean) => {
    if (of.pending) return;
    goesOn.current = isOneOfMany;
    of.submit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || of.whenIdle(onClose)()}
      title="Add a service"
      footer={
        <>
          <Button onClick={of.whenIdle(onClose)}>{hasAdded ? 'Done' : 'Cancel'}</Button>
          <Button onClick={() => submit(true)}>Add and add another</Button>
          <Button variant="primary" pending={of.pending} onClick={() => submit(false)}>
            Add the service
          </Button>
        </>
      }
    >
      <ContractForm of={{ ...of, submit: () => submit(false) }} label="Add a service">
        <ServiceFields
          {...{ of, provider }}
          night={of.form.watch('bed_night_service')}
          onNight={(uuid) => of.form.setValue('bed_night_service', uuid)}
        />
      </ContractForm>
    </Dialog>
  );
}

type EditServiceProps = { provider: { uuid: string }; service: Service; onClose: () => void };

/** The name of a service, its department, and the price of its nights. */
export function EditServiceDialog({ provider, service, onClose }: EditServiceProps) {
  const toast = useToast();
  const { uuid, name, category, bed_night_service, admits } = service;
  const of = useContractForm(healthcareServiceContracts.edit, {
    given: { params: { provider_id: provider.uuid, healthcare_service_id: uuid } },
    labels,
    defaultValues: { name, category, bed_night_service, admits },
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
      action="Save service"
      onClose={onClose}
    >
      <ServiceFields
        {...{ of, provider }}
        night={of.form.watch('bed_night_service')}
        onNight={(night) => of.form.setValue('bed_night_service', night, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

type ServiceField = keyof typeof labels;

type ServiceFieldsProps = {
  of: {
    register: (field: ServiceField) => UseFormRegisterReturn;
    field: (name: ServiceField) => { id: string; error: string | undefined };
    labelled: (name: ServiceField) => { label: string; id: string; error: string | undefined };
  };
  provider: { uuid: string };
  /** The service whose price a night has, by uuid; null: its own. */
  night: string | number | null | undefined;
  onNight: (uuid: string | null) => void;
};

function ServiceFields({ of, provider, night, onNight }: ServiceFieldsProps) {
  return (
    <>
      <Field {...of.labelled('name')}>
        <Input autoComplete="off" dir="auto" maxLength={200} {...of.register('name')} />
      </Field>
      <Field
        hint="For example Laboratory or Imaging. You can search the list by it."
        optional
        {...of.labelled('category')}
      >
        <Input autoComplete="off" dir="auto" maxLength={100} {...of.register('category')} />
      </Field>
      <ChoiceField
        provider={provider.uuid}
        label={labels.bed_night_service}
        source={offeredServiceChoices}
        none="Its own price"
        hint="Price bed nights as this service (from tonight)"
        optional
        {...of.field('bed_night_service')}
        value={night ? String(night) : undefined}
        onChange={(uuid) => onNight(uuid ?? null)}
      />
      <Checkbox
        label={labels.admits}
        hint="Leave it out for tests, procedures and bed nights: the forms for admission and transfer then do not offer them."
        {...of.register('admits')}
      />
    </>
  );
}
