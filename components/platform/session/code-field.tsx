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
      label="Code from your authenticator app"
      hint={
        optional
          ? 'If you use a second factor, enter its code to sign in now. No phone? Enter a recovery code.'
          : 'Six digits. No phone? Enter a recovery code.'
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
