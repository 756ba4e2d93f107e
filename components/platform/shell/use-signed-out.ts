'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  askWhoIsSignedIn,
  call,
  type SignedOut,
  signedInEvent,
  signedOutEvent,
} from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { readMeContract } from '@/lib/platform/me/contract';

type Session = {
  user: { uuid: string };
  provider: string;
  providers: readonly { uuid: string; role: string | null }[];
};

/** Whether this page can continue in the new session: the same person at the same provider. */
export type Resume = (session: Session) => Promise<boolean>;

/**
 * Why the server no longer knows this page's session, null while it does, and how the page continues in a new one. It
 * notices when its user has signed in again in another tab.
 */
export function useSignedOut(resume: Resume): {
  signedOut: SignedOut | null;
  dismiss: () => void;
  goOn: Resume;
} {
  const [signedOut, setSignedOut] = useState<SignedOut | null>(null);
  const client = useQueryClient();
  useEffect(() => {
    const show = (event: Event) => {
      const { why, wasSaving } = (event as CustomEvent<SignedOut>).detail;
      setSignedOut((before) => ({ why, wasSaving: wasSaving || before?.wasSaving === true }));
    };
    window.addEventListener(signedOutEvent, show);
    document.addEventListener('visibilitychange', askWhoIsSignedIn);
    return () => {
      window.removeEventListener(signedOutEvent, show);
      document.removeEventListener('visibilitychange', askWhoIsSignedIn);
    };
  }, []);
  const goOn: Resume = async (session) => {
    if (!(await resume(session))) return false;
    setSignedOut(null);
    dispatchEvent(new Event(signedInEvent));
    void client.invalidateQueries();
    return true;
  };
  const lookAgain = useEffectEvent(async () => {
    if (signedOut === null || document.visibilityState !== 'visible') return;
    const { data } = await call(readMeOperation, {});
    if (!data.must_change_password) await goOn({ ...data, user: { uuid: data.id } });
  });
  useEffect(() => {
    // Nobody has signed in yet, or it is somebody else: the page stays as it is.
    const look = () => void lookAgain().catch(() => {});
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return { signedOut, dismiss: () => setSignedOut(null), goOn };
}

const readMeOperation = operation<typeof readMeContract>('GET /me');
