'use client';

import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { encounterAddress, encounterCatalogue } from '@/components/clinical/encounters/client';
import { classWords, encounterName } from '@/components/clinical/encounters/words';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { DateInput } from '@/components/platform/ui/date-input';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { Select } from '@/components/platform/ui/select';
import { useToast } from '@/components/platform/ui/toast';
import type { PatientAddress } from '@/components/registry/patients/client';
import { WithPatient, withPatientLabel } from '@/components/registry/related-persons/with-patient';
import { openEncounterContract } from '@/lib/clinical/encounters/contract';
import { encounterClasses, encounterPriorities } from '@/lib/domain/codes/encounters';
import { instantAt } from '@/lib/domain/instant-at';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

type NewEncounterProps = {
  address: PatientAddress;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Opens an encounter of a patient that no admission opens: planned, arrived or begun. */
export function NewEncounter({ open, onOpenChange, ...form }: NewEncounterProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Open an encounter"
      description="For an outpatient visit, an emergency or a home visit. An admission opens its own encounter."
      size="large"
    >
      <NewEncounterForm {...form} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FormProps = Pick<NewEncounterProps, 'address' | 'timeZone'> & { onClose: () => void };

function NewEncounterForm({ address, timeZone, onClose }: FormProps) {
  const goTo = useNavigateAfterSave();
  const toast = useToast();
  const client = useQueryClient();
  const catalogue = useQuery(encounterCatalogue(address.provider));
  const of = useContractForm(openEncounterContract, {
    given: { params: { provider_id: address.provider } },
    defaultValues: {
      patient: address.patient,
      healthcare_service: '',
      price_tier: null,
      encounter_class: 'ambulatory',
      priority: 'elective',
      status: 'in-progress',
      status_comment: '',
      title: null,
      related_person: null,
    },
    labels,
    onSaved: ({ data }) => {
      toast({ title: `${encounterName(data)} opened` });
      void client.invalidateQueries({ queryKey: ['patients', address.provider] });
      void client.invalidateQueries({ queryKey: ['encounters', address.provider] });
      onClose();
      goTo(encounterAddress(data.uuid));
    },
  });
  const { register, field } = of;
  const isPlanned = of.form.watch('status') === 'planned';
  const orNull = { setValueAs: (text: string | null) => text?.trim() || null };
  return (
    <ContractForm of={of} label="Open an encounter">
      <RadioGroup
        legend={labels.status}
        options={[
          { value: 'in-progress', label: 'It begins now' },
          { value: 'arrived', label: 'The patient is here and waiting' },
          { value: 'planned', label: 'It is planned' },
        ]}
        {...field('status')}
        {...register('status')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={labels.healthcare_service}
          hint={servicesHint(catalogue)}
          {...field('healthcare_service')}
        >
          <Select
            placeholder={catalogue.isPending ? 'Loading…' : 'Choose the service'}
            options={catalogue.data?.services ?? []}
            {...register('healthcare_service')}
          />
        </Field>
        <Field label={labels.price_tier} optional {...field('price_tier')}>
          <Select
            placeholder="None"
            options={catalogue.data?.tiers ?? []}
            {...register('price_tier', orNull)}
          />
        </Field>
        <Field label={labels.encounter_class} {...field('encounter_class')}>
          <Select options={classes} {...register('encounter_class')} />
        </Field>
        <Field label={labels.priority} {...field('priority')}>
          <Select options={priorities} {...register('priority')} />
        </Field>
        {isPlanned && (
          <>
            <Field
              label={labels.start_time}
              hint={`The hospital’s time, ${timeZone}`}
              optional
              {...field('start_time')}
            >
              <DateInput
                withTime
                {...register('start_time', {
                  shouldUnregister: true,
                  setValueAs: (text) =>
                    text ? (instantAt(text, timeZone)?.toISOString() ?? text) : undefined,
                })}
              />
            </Field>
            <Field
              label={labels.status_comment}
              hint="Such as: payment is required before it starts"
              optional
              {...field('status_comment')}
            >
              <Input maxLength={500} autoComplete="off" {...register('status_comment')} />
            </Field>
          </>
        )}
        <Field label={labels.title} hint="Short description" optional {...field('title')}>
          <Input maxLength={200} autoComplete="off" {...register('title', orNull)} />
        </Field>
        <WithPatient
          address={address}
          chosen=""
          {...field('related_person')}
          {...register('related_person', orNull)}
        />
      </div>
      <FormButtons of={of} onLeave={onClose} action="Open the encounter" actionPending="Opening…" />
    </ContractForm>
  );
}

function servicesHint({ isError, data }: UseQueryResult<{ services: readonly unknown[] }>) {
  if (isError) return 'The services could not be loaded. Close this and try again.';
  if (data?.services.length !== 0) return undefined;
  return 'There is no service in use. An administrator adds them under Services.';
}

const labels = {
  status: 'When',
  healthcare_service: 'Service',
  price_tier: 'Price tier',
  encounter_class: 'Class',
  priority: 'Priority',
  start_time: 'Planned for',
  status_comment: 'Comment',
  title: 'Title',
  related_person: withPatientLabel,
};

const classes = encounterClasses
  .filter((code) => code !== 'inpatient-encounter')
  .map((value) => ({ value, label: classWords(value) }));

const priorities = encounterPriorities.map((value) => ({ value, label: spokenCode(value) }));
