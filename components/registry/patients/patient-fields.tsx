'use client';

import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { z } from 'zod';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { MrNumberField } from '@/components/registry/patients/mr-number-field';
import type {
  registerPatientContract,
  updatePatientContract,
} from '@/lib/registry/patients/contract';

type Body<Contract extends { body: z.ZodType | null }> = z.input<NonNullable<Contract['body']>>;

/** The fields of registering and editing a patient, with their labels. */
export const identityLabels = {
  last_name: 'Last name',
  first_name: 'First name',
  other_names: 'Other names',
  gender: 'Sex',
  mr_number: 'MR number',
  birth_date: 'Date of birth',
  estimated_birth: 'Estimated age',
  mobile: 'Mobile',
  email: 'E-mail',
  address: 'Address',
  language: 'Language',
} as const satisfies Partial<
  Record<
    keyof Body<typeof registerPatientContract> & keyof Body<typeof updatePatientContract>,
    string
  >
>;

type IdentityField = keyof typeof identityLabels;

/** The part of a form that the fields need: of useContractForm, or one that keeps its own values. */
export type IdentityForm = {
  field: (name: IdentityField) => { id: string; error: string | undefined };
  register: (
    name: IdentityField,
    options?: { setValueAs: (text: string | null) => string | null | undefined },
  ) => Pick<UseFormRegisterReturn, 'name' | 'onChange'> & { value?: string };
};

type PatientFieldsProps = {
  of: IdentityForm;
  /** Whether it is a new patient, who can get the next MR number. */
  numbering?: Pick<ComponentProps<typeof MrNumberField>, 'numbering' | 'provider' | 'put'>;
};

/** The fields of a patient's identity. */
export function PatientFields({ of: { field, register }, numbering }: PatientFieldsProps) {
  const mrNumber = <Input autoComplete="off" {...register('mr_number', numbering && orNothing)} />;
  return (
    <div className="level-fields sm:grid-cols-2">
      <Field label={identityLabels.last_name} {...field('last_name')}>
        <Input autoComplete="off" {...register('last_name')} />
      </Field>
      <Field
        label={identityLabels.first_name}
        hint="Only one name? Enter a dash."
        {...field('first_name')}
      >
        <Input autoComplete="off" {...register('first_name')} />
      </Field>
      <Field label={identityLabels.other_names} optional {...field('other_names')}>
        <Input autoComplete="off" {...register('other_names')} />
      </Field>
      <Field label={identityLabels.gender} {...field('gender')}>
        <Select placeholder="Choose" options={genders} {...register('gender')} />
      </Field>
      {numbering ? (
        <MrNumberField label={identityLabels.mr_number} {...field('mr_number')} {...numbering}>
          {mrNumber}
        </MrNumberField>
      ) : (
        <Field
          label={identityLabels.mr_number}
          hint="As on the patient's card"
          {...field('mr_number')}
        >
          {mrNumber}
        </Field>
      )}
      <Field
        label={identityLabels.birth_date}
        hint="Leave empty if unknown"
        optional
        {...field('birth_date')}
      >
        <DateInput {...register('birth_date', { setValueAs: (text) => text || null })} />
      </Field>
      <Field
        label={identityLabels.estimated_birth}
        hint="If the date is unknown: 35, 8 months, or a year such as 1991"
        optional
        {...field('estimated_birth')}
      >
        <Input
          autoComplete="off"
          {...register('estimated_birth', { setValueAs: (text) => text?.trim() || null })}
        />
      </Field>
      <Field label={identityLabels.mobile} optional {...field('mobile')}>
        <Input type="tel" autoComplete="off" {...register('mobile')} />
      </Field>
      <Field label={identityLabels.email} optional {...field('email')}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label={identityLabels.address} optional {...field('address')}>
        <Input autoComplete="off" {...register('address')} />
      </Field>
      <Field label={identityLabels.language} optional {...field('language')}>
        <Input autoComplete="off" {...register('language')} />
      </Field>
    </div>
  );
}

/** Left empty, the hospital gives the number. */
const orNothing = { setValueAs: (text: string | null) => text?.trim() || undefined };

const genders = [
  { value: 'FEMALE', label: 'Female' },
  { value: 'MALE', label: 'Male' },
  { value: 'OTHER', label: 'Other' },
  { value: 'UNKNOWN', label: 'Unknown' },
];
