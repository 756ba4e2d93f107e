'use client';

import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '@/components/platform/ui/link-button';
import { CallError, call } from '@/lib/platform/http/call';
import { finishSingleSignOnContract } from '@/lib/platform/single-sign-on/contract';

type Failure = { message: string; isConnecting: boolean };

/** Hands over what the OpenID provider added to this page's address, and goes on; what stands in the way is said. */
export function FinishSingleSignOn() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // An answer is good for one time.
    if (isSent.current) return;
    isSent.current = true;
    const answer = window.location.search.slice(1);
    void finish(answer).then((message) => {
      const isConnecting =
        new URLSearchParams(answer).get('state')?.startsWith('connect.') ?? false;
      if (message !== null) setFailure({ message, isConnecting });
    });
  }, []);
  if (!failure) return <h1 className="font-semibold text-2xl tracking-tight">Signing in…</h1>;
  const { message, isConnecting } = failure;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">
        {isConnecting ? 'Not connected' : 'Not signed in'}
      </h1>
      <p role="alert">{message}</p>
      <LinkButton variant="primary" href={isConnecting ? '/account' : '/sign-in'}>
        {isConnecting ? 'Back to your account' : 'Back to signing in'}
      </LinkButton>
    </>
  );
}

/** Goes on where the person wanted to; answers why not. */
async function finish(answer: string): Promise<string | null> {
  try {
    const { data } = await call(finishSingleSignOnContract, { body: { answer } });
    // This page's address holds what was used up: going back must not lead here.
    window.location.replace(data.return_path);
    return null;
  } catch (error) {
    return error instanceof CallError && error.status !== 400
      ? error.message
      : 'This page is where the hospital’s sign-in leads back to. Begin at the sign-in page.';
  }
}
