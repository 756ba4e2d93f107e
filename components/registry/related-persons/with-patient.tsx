'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import type { PatientAddress } from '@/components/registry/patients/client';
import {
  activeRelatedPersons,
  relatedPersonsAddress,
} from '@/components/registry/related-persons/client';
import { relatedPersonName } from '@/lib/registry/related-persons/words';

type WithPatientProps = {
  address: PatientAddress;
  id: string;
  error: string | undefined;
  /** The chosen person, by uuid, or empty. */
  chosen: string;
} & Pick<ComponentProps<'select'>, 'name' | 'ref' | 'value' | 'onChange' | 'onBlur'>;

export const withPatientLabel = 'With the patient';

/** The person who accompanied the patient: one of the related persons, none unless chosen. */
export function WithPatient({ address, id, error, chosen, ...control }: WithPatientProps) {
  const persons = useQuery(activeRelatedPersons(address));
  if (persons.data?.length === 0 && chosen === '') {
    return (
      <p className="text-ink-muted">
        No next of kin is on record.{' '}
        <Link
          href={relatedPersonsAddress(address.patient)}
          className="relative text-accent-ink underline underline-offset-2 after:absolute after:inset-x-0 after:-inset-y-3"
        >
          Add them in the chart
        </Link>
      </p>
    );
  }
  const options = (persons.data ?? []).map((person) => ({
    value: person.uuid,
    label: relatedPersonName(person),
  }));
  // A draft may name somebody who is not among them, or not yet: the field says what would be sent.
  if (chosen !== '' && !options.some(({ value }) => value === chosen)) {
    const missing = persons.isPending ? 'Loading…' : 'Chosen before';
    const label = persons.data ? 'Someone no longer on record' : missing;
    options.push({ value: chosen, label });
  }
  return (
    <Field
      label={withPatientLabel}
      optional
      id={id}
      error={error}
      hint={
        persons.isError && !persons.data
          ? 'The next of kin could not be loaded. Open this again to choose one.'
          : 'One of the next of kin'
      }
    >
      <Select
        {...control}
        placeholder={persons.isPending ? 'Loading…' : 'No one named'}
        options={options}
      />
    </Field>
  );
}
