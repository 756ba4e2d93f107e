'use client';

import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { temporaryPassword } from '@/components/platform/session/temporary-password';
import { Button } from '@/components/platform/ui/button';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { changePasswordContract } from '@/lib/platform/account/contract';
import { shortestPassword } from '@/lib/platform/auth/password-rules';
import { call } from '@/lib/platform/http/call';
import { signOutContract } from '@/lib/platform/session/contract';

/** Replaces a temporary password. Asks for the temporary password unless it was just typed to sign in. */
export function OwnPasswordForm({ returnPath }: { returnPath: string }) {
  const [given] = useState(temporaryPassword);
  const [isShown, setShown] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const of = useContractForm(changePasswordContract, {
    defaultValues: { current: given ?? '', new: '' },
    given: {},
    onSaved: () => {
      setSaved(true);
      window.location.assign(returnPath);
    },
  });
  const signOut = () => call(signOutContract, {}).finally(() => window.location.assign('/sign-in'));
  // Also if the password that was typed has been replaced since.
  const isAsked = given === undefined || of.field('current').error !== undefined;
  const type = isShown ? 'text' : 'password';
  return (
    <ContractForm of={of} label="Choose a password">
      {isAsked && (
        <Field label="Temporary password" {...of.field('current')}>
          <Input type={type} autoComplete="current-password" {...of.register('current')} />
        </Field>
      )}
      <Field
        label="Your new password"
        hint={`At least ${shortestPassword} characters. Several unrelated words are easy to remember and hard to guess.`}
        {...of.field('new')}
      >
        <Input
          type={type}
          autoComplete="new-password"
          autoFocus={given !== undefined}
          {...of.register('new')}
        />
      </Field>
      <Checkbox
        label="Show password"
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
      />
      <Button
        type="submit"
        variant="primary"
        pending={of.pending || isSaved}
        pendingLabel="Saving the password…"
      >
        Save and continue
      </Button>
      <Button variant="quiet" onClick={of.whenIdle(() => void signOut())}>
        Sign out
      </Button>
    </ContractForm>
  );
}
