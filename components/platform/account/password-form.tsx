'use client';

import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import { changePasswordContract } from '@/lib/platform/account/contract';
import { shortestPassword } from '@/lib/platform/auth/password-rules';

const empty = { current: '', new: '' };

export function PasswordForm() {
  const [isShown, setShown] = useState(false);
  const toast = useToast();
  const of = useContractForm(changePasswordContract, {
    defaultValues: empty,
    given: {},
    onSaved: ({ data }) => {
      of.form.reset(empty);
      const others = data.ended_sessions;
      toast({
        title: 'Password changed',
        ...(others === 0 ? {} : { detail: 'You were signed out everywhere else.' }),
      });
    },
  });
  const type = isShown ? 'text' : 'password';
  return (
    <ContractForm of={of} label="Change the password">
      <Field label="Current password" {...of.field('current')}>
        <Input type={type} autoComplete="current-password" {...of.register('current')} />
      </Field>
      <Field
        label="New password"
        hint={`At least ${shortestPassword} characters. Several unrelated words are easy to remember and hard to guess.`}
        {...of.field('new')}
      >
        <Input type={type} autoComplete="new-password" {...of.register('new')} />
      </Field>
      <Checkbox
        label="Show the passwords"
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
      />
      <div>
        <Button type="submit" pending={of.pending} pendingLabel="Changing the password…">
          Change password
        </Button>
      </div>
    </ContractForm>
  );
}
