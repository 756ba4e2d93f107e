'use client';

import type { ComponentProps } from 'react';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';

type CodeFieldProps = ComponentProps<'input'> & { error: string | undefined; optional?: boolean };

/** A code of the second factor: of the authenticator app, or a recovery code. */
export function CodeField({ id, error, optional = false, ...rest }: CodeFieldProps) {
  return (
    <Field
      {...(id === undefined ? {} : { id })}
      label="Code of your authenticator app"
      hint={
        optional
          ? 'Only if you use a second factor: with a right code you get in now. Without the phone, a recovery code.'
          : 'Six digits. Without the phone, one of your recovery codes.'
      }
      error={error}
      optional={optional}
    >
      <Input
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...rest}
      />
    </Field>
  );
}
