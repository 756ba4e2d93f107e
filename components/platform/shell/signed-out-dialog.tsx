'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '@/components/platform/ui/dialog';
import { lazy, useIsLate, useLazy } from '@/components/platform/ui/lazy';
import { LinkButton } from '@/components/platform/ui/link-button';
import { askWhoIsSignedIn, call, type SignedOut, signedOutEvent } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { readMeContract } from '@/lib/platform/me/contract';

const signIn = lazy(() => import('@/components/platform/session/sign-in-form'));

type Session = {
  user: { uuid: string };
  provider: string;
  providers: readonly { uuid: string; role: string | null }[];
};

/** Whether this page can continue in the new session: the same person at the same provider. */
export type Resume = (session: Session) => Promise<boolean>;

/**
 * Appears when the server no longer knows the session, or knows it as another person's. The same person continues
 * with everything typed on the page; for anyone else the page is reloaded. Other ways of signing in open in a new
 * tab, and this page notices when its user comes back.
 */
export function SignedOutDialog({ resume }: { resume: Resume }) {
  const [signedOut, setSignedOut] = useState<SignedOut | null>(null);
  const client = useQueryClient();
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const parts = useLazy(signIn, signedOut !== null);
  const isLate = useIsLate(signIn);
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
  const goTo: Resume = async (session) => {
    if (!(await resume(session))) return false;
    setSignedOut(null);
    void client.invalidateQueries();
    return true;
  };
  const lookAgain = useEffectEvent(async () => {
    if (signedOut === null || document.visibilityState !== 'visible') return;
    const { data } = await call(readMeOperation, {});
    if (!data.must_change_password) await goTo({ ...data, user: { uuid: data.id } });
  });
  useEffect(() => {
    // Nobody has signed in yet, or it is somebody else: the dialog stays.
    const look = () => void lookAgain().catch(() => {});
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const here = search === '' ? pathname : `${pathname}?${search}`;
  return (
    <Dialog
      open={signedOut !== null}
      onOpenChange={(open) => !open && setSignedOut(null)}
      title="You have been signed out"
      losesNothing
      size="small"
    >
      <div className="flex flex-col gap-4">
        <p>
          {signedOut?.why} {signedOut?.wasSaving && 'Your last change was not saved. '}
          What you typed on this page is still there.
        </p>
        {parts && <parts.SignInForm returnPath={here} resume={goTo} />}
        <a href="/sign-in" target="_blank" rel="noopener" className="text-accent-ink underline">
          Sign in another way, in a new tab
        </a>
        {!parts && isLate && (
          <LinkButton variant="primary" href={`/sign-in?return=${encodeURIComponent(here)}`}>
            Sign in on a separate page
          </LinkButton>
        )}
      </div>
    </Dialog>
  );
}

const readMeOperation = operation<typeof readMeContract>({ method: 'GET', path: '/me' });
