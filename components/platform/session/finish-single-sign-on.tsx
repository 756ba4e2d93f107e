'use client';

import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '@/components/platform/ui/link-button';
import { CallError, call } from '@/lib/platform/http/call';
import { finishSingleSignOnContract } from '@/lib/platform/single-sign-on/contract';

type Failure = { message: string; isConnecting: boolean };

/** Sends the answer of the OpenID provider, which is in this page's address, and continues or says why it cannot. */
export function FinishSingleSignOn() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // An answer can be used only once.
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
        {isConnecting ? 'Back to your account' : 'Back to sign-in'}
      </LinkButton>
    </>
  );
}

/** Continues to the page that the person wanted; returns the reason if it cannot. */
async function finish(answer: string): Promise<string | null> {
  try {
    const { data } = await call(finishSingleSignOnContract, { body: { answer } });
    // The answer in this page's address is used up, so Back must not lead here.
    window.location.replace(data.return_path);
    return null;
  } catch (error) {
    return error instanceof CallError && error.status !== 400
      ? error.message
      : 'The hospital’s sign-in returns to this page. Start at the sign-in page.';
  }
}
