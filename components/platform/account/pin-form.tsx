'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import { pinDigits } from '@/lib/domain/pins';
import { removePinContract, setPinContract } from '@/lib/platform/account/contract';
import { call } from '@/lib/platform/http/call';

const empty = { pin: '', password: '' };

/** Sets, changes and removes the user's own PIN. */
export function PinForm({ hasPin }: { hasPin: boolean }) {
  const [isSet, setSet] = useState(hasPin);
  const toast = useToast();
  const of = useContractForm(setPinContract, {
    defaultValues: empty,
    given: {},
    labels: { pin: 'PIN', password: 'Your password' },
    onSaved: () => {
      of.form.reset(empty);
      setSet(true);
      toast({ title: 'PIN set' });
    },
  });
  const removing = useMutation({
    mutationFn: () => call(removePinContract, {}),
    onSuccess: () => {
      setSet(false);
      toast({ title: 'PIN removed' });
    },
  });
  return (
    <ContractForm of={of} label={isSet ? 'Change the PIN' : 'Set a PIN'}>
      <p className="max-w-prose text-ink-muted">
        {isSet ? 'You have a PIN. ' : ''}With a PIN you unlock a shared device of the ward on which
        you have signed in before. It opens nothing else, and a new password removes it.
      </p>
      <Field
        label={isSet ? 'New PIN' : 'PIN'}
        hint={`${pinDigits} digits that are hard to guess: not a birthday, a sequence or a repetition.`}
        {...of.field('pin')}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={pinDigits}
          className="concealed max-w-48"
          {...of.register('pin')}
        />
      </Field>
      <Field label="Your password" {...of.field('password')}>
        <Input type="password" autoComplete="current-password" {...of.register('password')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={of.pending} pendingLabel="Setting the PIN…">
          {isSet ? 'Change PIN' : 'Set PIN'}
        </Button>
        {isSet && (
          <Button
            variant="quiet"
            pending={removing.isPending}
            pendingLabel="Removing the PIN…"
            onClick={() => removing.mutate()}
          >
            Remove PIN
          </Button>
        )}
      </div>
      {removing.error && <Banner tone="danger">Not removed: {removing.error.message}</Banner>}
    </ContractForm>
  );
}
