'use client';

import { useEffect, useRef, useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import {
  confirmSecondFactorContract,
  startSecondFactorContract,
} from '@/lib/platform/account/contract';
import { QrCode } from './qr-code';

type Secret = { secret: string; uri: string };

/** First the password, then the secret for the app and the app's first code. */
export function EnrolSecondFactor({ onConfirmed }: { onConfirmed: (codes: string[]) => void }) {
  const [made, setMade] = useState<Secret | null>(null);
  return made ? (
    <ConfirmForm {...made} onConfirmed={onConfirmed} />
  ) : (
    <StartForm onStarted={setMade} />
  );
}

function StartForm({ onStarted }: { onStarted: (made: Secret) => void }) {
  const of = useContractForm(startSecondFactorContract, {
    defaultValues: { password: '' },
    given: {},
    onSaved: ({ data }) => onStarted(data),
  });
  return (
    <ContractForm of={of} label="Set up a second factor">
      <p className="max-w-prose text-ink-muted">
        The second factor is off. With it, signing in needs your password and a code from an
        authenticator app on your phone, so that a stolen password is not enough.
      </p>
      <Field label="Your password" {...of.field('password')}>
        <Input type="password" autoComplete="current-password" {...of.register('password')} />
      </Field>
      <div>
        <Button type="submit" pending={of.pending} pendingLabel="Preparing…">
          Set up a second factor
        </Button>
      </div>
    </ContractForm>
  );
}

function ConfirmForm({
  secret,
  uri,
  onConfirmed,
}: Secret & { onConfirmed: (codes: string[]) => void }) {
  const of = useContractForm(confirmSecondFactorContract, {
    defaultValues: { code: '' },
    given: {},
    onSaved: ({ data }) => onConfirmed(data.recovery_codes),
  });
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => steps.current?.focus(), []);
  return (
    <ContractForm of={of} label="Confirm the second factor">
      <ol
        ref={steps}
        tabIndex={-1}
        className="flex max-w-prose list-decimal flex-col gap-3 ps-5 outline-none"
      >
        <li>
          <p>Scan this code with the authenticator app on your phone.</p>
          <div className="mt-2 mb-3">
            <QrCode text={uri} label="QR code that adds Wardline to an authenticator app" />
          </div>
          <p>
            Cannot scan it? Add an account in the app by hand and type this key (time-based, six
            digits):
          </p>
          <code className="mt-1 block max-w-md break-words rounded-md bg-sunken px-3 py-2 font-mono text-lg">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <a href={uri} className="text-accent-ink underline underline-offset-2">
            Or open the app on this device
          </a>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <Field label="Code" hint="Six digits" {...of.field('code')}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          {...of.register('code')}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" pending={of.pending} pendingLabel="Checking…">
          Switch the second factor on
        </Button>
      </div>
    </ContractForm>
  );
}
