'use client';

import { type FormEvent, useEffect, useState } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { useSentEarly } from '@/components/platform/ui/early-input';
import { CallError, call } from '@/lib/platform/http/call';
import { startSingleSignOnContract } from '@/lib/platform/single-sign-on/contract';

type SingleSignOnProps = {
  /** The provider's name for its accounts. */
  name: string;
  returnPath: string;
};

/** The way to sign in at the hospital's OpenID provider. */
export function SingleSignOn({ name, returnPath }: SingleSignOnProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ref = useSentEarly();
  useEffect(() => {
    // A user who goes back from there may find this page as it was left.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPending(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setFailure(null);
    try {
      const given = { body: { return_path: returnPath } };
      const { data } = await call(startSingleSignOnContract, given);
      // The button stays as it is until the provider's page is there.
      window.location.assign(data.authorization_url);
    } catch (error) {
      const isAnswer = error instanceof CallError;
      setFailure(isAnswer ? error.message : 'Signing in failed. Try again.');
      setPending(false);
    }
  };
  return (
    // A form, so that a press before the script is there is not lost.
    <form
      ref={ref}
      method="post"
      aria-label={`Continue with ${name}`}
      className="flex flex-col gap-3"
      onSubmit={go}
    >
      {failure && (
        <Banner tone="danger" urgent>
          {failure}
        </Banner>
      )}
      <Button type="submit" pending={pending} pendingLabel={`Going to ${name}…`}>
        Continue with {name}
      </Button>
    </form>
  );
}
