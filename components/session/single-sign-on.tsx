'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { CallError, call } from '@/lib/http/call';
import { startSingleSignOnContract } from '@/lib/single-sign-on/contract';

type SingleSignOnProps = {
  /** What people call the account that they have there. */
  name: string;
  returnPath: string;
};

/** The way to sign in at the hospital's OpenID provider. */
export function SingleSignOn({ name, returnPath }: SingleSignOnProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const go = async () => {
    setPending(true);
    setFailure(null);
    try {
      const given = { body: { return_path: returnPath } };
      const { data } = await call(startSingleSignOnContract, given);
      // The button stays as it is until the provider's page is there.
      window.location.assign(data.authorization_url);
    } catch (error) {
      const isAnswer = error instanceof CallError;
      setFailure(isAnswer ? error.message : 'Signing in did not work. Try again.');
      setPending(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {failure && (
        <Banner tone="danger" urgent>
          {failure}
        </Banner>
      )}
      <Button onClick={go} pending={pending} pendingLabel={`Going to ${name}…`}>
        Continue with {name}
      </Button>
    </div>
  );
}
