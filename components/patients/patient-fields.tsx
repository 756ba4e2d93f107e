'use client';

import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '@/components/forms/use-contract-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';

/** The fields of a patient's identity, in the order in which a clerk asks for them. */
export function PatientFields<Values extends FieldValues>({ of }: { of: ContractForm<Values> }) {
  // The two forms of these fields, registering and editing, have the same names.
  const form = of as unknown as ContractForm<FieldValues>;
  const field = (name: string) => ({ ...form.field(name) });
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <Field label="Last name" {...field('last_name')}>
        <Input autoComplete="off" {...form.register('last_name')} />
      </Field>
      <Field label="First name" {...field('first_name')}>
        <Input autoComplete="off" {...form.register('first_name')} />
      </Field>
      <Field label="Other names" optional {...field('other_names')}>
        <Input autoComplete="off" {...form.register('other_names')} />
      </Field>
      <Field label="MR number" hint="As on the patient's card" {...field('mr_number')}>
        <Input autoComplete="off" {...form.register('mr_number')} />
      </Field>
      <Field label="Sex" {...field('gender')}>
        <Select placeholder="Choose" options={genders} {...form.register('gender')} />
      </Field>
      <Field
        label="Date of birth"
        hint="Leave empty when nobody knows"
        optional
        {...field('birth_date')}
      >
        <Input
          type="date"
          {...form.register('birth_date', { setValueAs: (text) => text || null })}
        />
      </Field>
      <Field label="Mobile" optional {...field('mobile')}>
        <Input type="tel" autoComplete="off" {...form.register('mobile')} />
      </Field>
      <Field label="E-mail" optional {...field('email')}>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
    </div>
  );
}

const genders = [
  { value: 'FEMALE', label: 'Female' },
  { value: 'MALE', label: 'Male' },
  { value: 'OTHER', label: 'Other' },
  { value: 'UNKNOWN', label: 'Unknown' },
];
