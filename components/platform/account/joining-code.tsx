'use client';

import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { ShownOnce } from '@/components/platform/ui/shown-once';
import { makeJoiningCodeContract } from '@/lib/platform/account/contract';

const empty = { password: '' };

/** For who begins at another hospital: the code with which its administrator adds the account that is there. */
export function JoiningCode() {
  const [code, setCode] = useState<string | null>(null);
  const of = useContractForm(makeJoiningCodeContract, {
    defaultValues: empty,
    given: {},
    onSaved: ({ data }) => {
      of.form.reset(empty);
      setCode(data.joining_code);
    },
  });
  return (
    <>
      <ContractForm of={of} label="Make a joining code">
        <p className="max-w-prose text-ink-muted">
          Starting at another hospital that uses this Wardline? Give its administrator a joining
          code to work at both with one account. After that, neither hospital alone can replace your
          password or switch off your second factor.
        </p>
        <Field label="Your password" {...of.field('password')}>
          <Input type="password" autoComplete="current-password" {...of.register('password')} />
        </Field>
        <div>
          <Button type="submit" pending={of.pending} pendingLabel="Making the code…">
            Make a joining code
          </Button>
        </div>
      </ContractForm>
      {code !== null && (
        <ShownOnce
          title="Your joining code"
          label="Joining code"
          secret={code}
          ifLost="If it is lost, make a new one."
          keptLabel="I have saved the code"
          onClose={() => setCode(null)}
        >
          <p>
            Give it to the administrator of the other hospital in person or by telephone. It works
            once, for three days.
          </p>
        </ShownOnce>
      )}
    </>
  );
}
