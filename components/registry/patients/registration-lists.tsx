'use client';

import type { ReactNode } from 'react';
import { type Control, type UseFormRegister, useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import {
  identifierLabels,
  identifierOptions,
} from '@/components/registry/patient-identifiers/labels';
import { relationships } from '@/lib/domain/codes/related-persons';
import type { registerPatientContract } from '@/lib/registry/patients/contract';
import { relationshipWords } from '@/lib/registry/related-persons/words';

type Values = z.input<NonNullable<typeof registerPatientContract.body>>;

const personLabels = { name: 'Name', relationship: 'Relationship', mobile: 'Mobile' };

/** The labels of the rows, for the error summary. */
export const listLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [
    ...Object.entries(identifierLabels).map(([field, label]) => [
      `identifiers.${index}.${field}`,
      label,
    ]),
    ...Object.entries(personLabels).map(([field, label]) => [
      `related_persons.${index}.${field}`,
      `Next of kin, ${label.toLowerCase()}`,
    ]),
  ]).flat(),
);

type RegistrationListsProps = {
  control: Control<Values>;
  register: UseFormRegister<Values>;
  field: (name: `identifiers.${number}.${'type' | 'system' | 'value'}` | PersonField) => {
    id: string;
    error: string | undefined;
  };
};

type PersonField = `related_persons.${number}.${keyof typeof personLabels}`;

/** Other numbers of a new patient, and the people to call. */
export function RegistrationLists({ control, register, field }: RegistrationListsProps) {
  const identifiers = useFieldArray({ control, name: 'identifiers' });
  const persons = useFieldArray({ control, name: 'related_persons' });
  return (
    <>
      <section aria-labelledby="identifiers" className="flex flex-col gap-3">
        <h2 id="identifiers" className="font-semibold text-lg">
          Other numbers
        </h2>
        {identifiers.fields.map(({ id }, index) => (
          <Row key={id} what="this number" onRemove={() => identifiers.remove(index)}>
            <Field label={identifierLabels.type} {...field(`identifiers.${index}.type`)}>
              <Select
                placeholder="Choose"
                options={identifierOptions}
                {...register(`identifiers.${index}.type`)}
              />
            </Field>
            <Field label={identifierLabels.value} {...field(`identifiers.${index}.value`)}>
              <Input autoComplete="off" {...register(`identifiers.${index}.value`)} />
            </Field>
            <Field
              label={identifierLabels.system}
              optional
              {...field(`identifiers.${index}.system`)}
            >
              <Input autoComplete="off" {...register(`identifiers.${index}.system`)} />
            </Field>
          </Row>
        ))}
        <Add
          isFull={identifiers.fields.length >= 10}
          onAdd={() =>
            identifiers.append({ type: '' as 'other', value: '', system: '' }, focusFirst)
          }
        >
          Add a national ID or another number
        </Add>
      </section>
      <section aria-labelledby="registered-kin" className="flex flex-col gap-3">
        <h2 id="registered-kin" className="font-semibold text-lg">
          Next of kin
        </h2>
        {persons.fields.map(({ id }, index) => (
          <Row key={id} what="this person" onRemove={() => persons.remove(index)}>
            <Field label={personLabels.name} {...field(`related_persons.${index}.name`)}>
              <Input autoComplete="off" {...register(`related_persons.${index}.name`)} />
            </Field>
            <Field
              label={personLabels.relationship}
              {...field(`related_persons.${index}.relationship`)}
            >
              <Select
                placeholder="Choose"
                options={relationshipOptions}
                {...register(`related_persons.${index}.relationship`)}
              />
            </Field>
            <Field
              label={personLabels.mobile}
              optional
              {...field(`related_persons.${index}.mobile`)}
            >
              <Input
                type="tel"
                autoComplete="off"
                {...register(`related_persons.${index}.mobile`)}
              />
            </Field>
          </Row>
        ))}
        <Add
          isFull={persons.fields.length >= 10}
          onAdd={() =>
            persons.append({ name: '', relationship: '' as 'FRND', mobile: '' }, focusFirst)
          }
        >
          Add next of kin
        </Add>
      </section>
    </>
  );
}

const focusFirst = { shouldFocus: true };

const relationshipOptions = relationships.map((value) => ({
  value,
  label: relationshipWords[value],
}));

function Row({
  what,
  onRemove,
  children,
}: {
  what: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
      {children}
      <Button icon="x" onClick={onRemove}>
        Remove<span className="sr-only"> {what}</span>
      </Button>
    </div>
  );
}

function Add({
  isFull,
  onAdd,
  children,
}: {
  isFull: boolean;
  onAdd: () => void;
  children: ReactNode;
}) {
  if (isFull) return null;
  return (
    <Button icon="plus" className="self-start" onClick={onAdd}>
      {children}
    </Button>
  );
}
