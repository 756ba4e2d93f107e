import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { PageAddress } from '@/app/page-address';
import { OwnPasswordForm } from '@/components/platform/account/own-password-form';
import { viewerMeta } from '@/lib/platform/http/expected-user';
import { safeReturnPath } from '@/lib/platform/session/return-path';
import { findViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Choose your own password' };

/** Everyone who signed in with a temporary password is sent here. */
export default async function NewPasswordPage({ searchParams }: PageAddress) {
  const asked = (await searchParams).return;
  const returnPath = safeReturnPath(typeof asked === 'string' ? asked : null);
  const signedIn = await findViewer();
  // Without a session, the user is sent to the return path, which asks for a sign-in.
  if (!signedIn?.caller.mustChangePassword) redirect(returnPath);
  return (
    <>
      <meta name={viewerMeta} content={signedIn.viewer.uuid} />
      <div>
        <h1 className="font-semibold text-2xl tracking-tight">Choose your own password</h1>
        <p className="mt-1 text-ink-muted">
          You are signed in as {signedIn.viewer.name} with a temporary password, which its issuer
          also knows.
        </p>
      </div>
      <OwnPasswordForm returnPath={returnPath} />
    </>
  );
}
