'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { deferred, useDeferred, useIsLate } from '@/components/ui/deferred';
import { Dialog } from '@/components/ui/dialog';
import { LinkButton } from '@/components/ui/link-button';
import { askWhoIsSignedIn, type SignedOut, signedOutEvent } from '@/lib/http/call';
import type { OpenedSession } from '@/lib/session/contract';

const signIn = deferred(() => import('@/components/session/sign-in-form'));

/** Whether this page can go on in a session that was just opened: it is the same person's, at the same provider. */
export type Resume = (session: OpenedSession) => Promise<boolean>;

/**
 * Appears when the server no longer knows the session, or knows it as somebody else's. Whoever was signed in goes on where
 * they were, with all that is typed on the page; for anybody else the page is loaded anew.
 */
export function SignedOutDialog({ resume }: { resume: Resume }) {
  const [signedOut, setSignedOut] = useState<SignedOut | null>(null);
  const client = useQueryClient();
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const parts = useDeferred(signIn, signedOut !== null);
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
  const goOn: Resume = async (session) => {
    if (!(await resume(session))) return false;
    setSignedOut(null);
    void client.invalidateQueries();
    return true;
  };
  const here = search === '' ? pathname : `${pathname}?${search}`;
  return (
    <Dialog
      open={signedOut !== null}
      onOpenChange={(open) => !open && setSignedOut(null)}
      title="You have been signed out"
      size="small"
    >
      <div className="flex flex-col gap-4">
        <p>
          {signedOut?.why} {signedOut?.wasSaving && 'What you sent last was not saved. '}
          What you typed on this page is still there.
        </p>
        {parts && <parts.SignInForm returnPath={here} resume={goOn} />}
        {!parts && isLate && (
          <LinkButton variant="primary" href={`/sign-in?return=${encodeURIComponent(here)}`}>
            Sign in on a page of its own
          </LinkButton>
        )}
      </div>
    </Dialog>
  );
}
