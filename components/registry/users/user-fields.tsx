'use client';

import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { Select } from '@/components/platform/ui/select';
import { roleWords } from '@/components/registry/users/words';
import { roleNames, roles } from '@/lib/domain/codes/roles';
import { practitionerLabels } from './practitioner-question';

export const userLabels = {
  name: 'Name',
  email: 'E-mail address',
  role: 'Role',
  password: 'Password',
  ...practitionerLabels,
};

type UserField = 'name' | 'email' | 'role';

type UserFieldsProps = {
  of: {
    register: (
      field: UserField,
      options?: {
        onBlur?: () => void;
        onChange?: (event: { target: { value: string } }) => void;
      },
    ) => UseFormRegisterReturn;
    field: (name: UserField) => { id: string; error: string | undefined };
  };
  role: string | undefined;
  onName?: () => void;
  onRole?: (role: string) => void;
  /** The role is another's to change. */
  keepsRole?: boolean;
};

/** A person's identity, and role at the hospital. */
export function UserFields({
  of: form,
  role,
  onName = () => {},
  onRole = () => {},
  keepsRole = false,
}: UserFieldsProps) {
  const known = roles.find((one) => one === role);
  return (
    <>
      <Field label={userLabels.name} {...form.field('name')}>
        <Input autoComplete="off" maxLength={200} {...form.register('name', { onBlur: onName })} />
      </Field>
      <Field
        label={userLabels.email}
        hint="For signing in. Nothing is sent to it."
        {...form.field('email')}
      >
        <Input type="email" autoComplete="off" maxLength={320} {...form.register('email')} />
      </Field>
      {keepsRole ? (
        <p className="text-ink-muted">
          Your role is {known ? roleNames[known].toLowerCase() : role}. Another administrator
          changes it.
        </p>
      ) : (
        <Field
          label={userLabels.role}
          hint={known && `May: ${roleWords(known)}`}
          {...form.field('role')}
        >
          <Select
            placeholder="Choose a role"
            options={roles.map((value) => ({ value, label: roleNames[value] }))}
            {...form.register('role', { onChange: ({ target }) => onRole(target.value) })}
          />
        </Field>
      )}
    </>
  );
}
