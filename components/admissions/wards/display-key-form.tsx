'use client';

import { useEffect, useEffectEvent } from 'react';
import { openDisplayOperation } from '@/components/admissions/wards/client';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { LinkButton } from '@/components/platform/ui/link-button';
import { openWardDisplayContract } from '@/lib/admissions/wards/display-contract';
import { call } from '@/lib/platform/http/call';

/** Makes this browser a wall display. A key after `#` in the address, which no server ever sees, is entered automatically. */
export function DisplayKeyForm({ isOver }: { isOver: boolean }) {
  const form = useContractForm(openWardDisplayContract, {
    given: {},
    labels: { key: 'Display key' },
    defaultValues: { key: '' },
    onSaved: reload,
    isLast: true,
  });
  const enter = useEffectEvent((key: string) => form.form.setValue('key', key));
  useEffect(() => {
    const key = decodeURIComponent(window.location.hash.slice(1));
    if (key === '') return;
    window.history.replaceState(null, '', window.location.pathname);
    call(openDisplayOperation, { body: { key } }).then(reload, () => enter(key));
  }, []);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-12">
      <div>
        <p className="font-semibold text-accent-ink text-lg">Wardline</p>
        <h1 className="font-semibold text-2xl tracking-tight">Wall display</h1>
      </div>
      {isOver && (
        <Banner tone="attention">
          <strong>This display is switched off.</strong> Its key was revoked or has expired. It
          shows nothing until another key is entered.
        </Banner>
      )}
      <ContractForm of={form} label="Wall display">
        <Field
          label="Display key"
          hint="An administrator makes it under Keys, for one ward. It signs out the user of this browser."
          {...form.field('key')}
        >
          <Input autoComplete="off" spellCheck={false} {...form.register('key')} />
        </Field>
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Opening…">
          Show the ward
        </Button>
      </ContractForm>
      <LinkButton variant="quiet" href="/sign-in" prefetch={false}>
        Sign in
      </LinkButton>
    </main>
  );
}

const reload = () => window.location.reload();
