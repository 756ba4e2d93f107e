'use client';

import { useRouter } from 'next/navigation';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import {
  connectSingleSignOnContract,
  disconnectSingleSignOnContract,
} from '@/lib/platform/single-sign-on/contract';

type SingleSignOnAccountProps = { name: string; isConnected: boolean };

/** Connects the user's account with the hospital's OpenID provider, or disconnects it. Both ask for the password. */
export function SingleSignOnAccount({ name, isConnected }: SingleSignOnAccountProps) {
  return isConnected ? <Disconnect name={name} /> : <Connect name={name} />;
}

function Connect({ name }: { name: string }) {
  const of = useContractForm(connectSingleSignOnContract, {
    defaultValues: { password: '' },
    given: {},
    onSaved: ({ data }) => window.location.assign(data.authorization_url),
  });
  return (
    <ContractForm of={of} label={`Connect ${name}`}>
      <p className="max-w-prose text-ink-muted">
        You cannot sign in with {name} yet. Sign in there once to connect it. After that, you can
        use it instead of your password. Your password does not change.
      </p>
      <Field label="Your password" {...of.field('password')}>
        <Input type="password" autoComplete="current-password" {...of.register('password')} />
      </Field>
      <div>
        <Button type="submit" pending={of.pending} pendingLabel={`Going to ${name}…`}>
          Connect {name}
        </Button>
      </div>
    </ContractForm>
  );
}

function Disconnect({ name }: { name: string }) {
  const router = useRouter();
  const of = useContractForm(disconnectSingleSignOnContract, {
    defaultValues: { password: '' },
    given: {},
    onSaved: () => router.refresh(),
  });
  return (
    <ContractForm of={of} label={`Disconnect ${name}`}>
      <p className="max-w-prose text-ink-muted">
        You can sign in with {name}. If you disconnect it, you sign in with e-mail and password
        again.
      </p>
      <Field label="Your password" {...of.field('password')}>
        <Input type="password" autoComplete="current-password" {...of.register('password')} />
      </Field>
      <div>
        <Button type="submit" variant="danger" pending={of.pending} pendingLabel="Disconnecting…">
          Disconnect {name}
        </Button>
      </div>
    </ContractForm>
  );
}
