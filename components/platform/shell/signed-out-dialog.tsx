'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Dialog } from '@/components/platform/ui/dialog';
import { lazy, useIsLate, useLazy } from '@/components/platform/ui/lazy';
import { LinkButton } from '@/components/platform/ui/link-button';
import { type Resume, useSignedOut } from './use-signed-out';

const signIn = lazy(() => import('@/components/platform/session/sign-in-form'));

/**
 * Appears when the server no longer knows the session, or knows it as another person's. The same person continues
 * with everything typed on the page; for anyone else the page is reloaded. Other ways of signing in open in a new
 * tab, and this page notices when its user comes back.
 */
export function SignedOutDialog({ resume }: { resume: Resume }) {
  const { signedOut, dismiss, goOn } = useSignedOut(resume);
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const parts = useLazy(signIn, signedOut !== null);
  const isLate = useIsLate(signIn);
  const here = search === '' ? pathname : `${pathname}?${search}`;
  return (
    <Dialog
      open={signedOut !== null}
      onOpenChange={(open) => !open && dismiss()}
      title="You have been signed out"
      losesNothing
      size="small"
    >
      <div className="flex flex-col gap-4">
        <p>
          {signedOut?.why} {signedOut?.wasSaving && 'Your last change was not saved. '}
          What you typed on this page is still there.
        </p>
        {parts && <parts.SignInForm returnPath={here} resume={goOn} />}
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
