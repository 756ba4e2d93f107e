import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignInForm } from '@/components/session/sign-in-form';
import { safeReturnPath } from '@/lib/session/return-path';
import { findViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Sign in' };

type SignInPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const asked = (await searchParams).return;
  const returnPath = safeReturnPath(typeof asked === 'string' ? asked : null);
  if (await findViewer()) redirect(returnPath);
  return (
    <>
      <div>
        <p className="font-semibold text-accent-ink text-lg">Wardline</p>
        <h1 className="font-semibold text-2xl tracking-tight">Sign in</h1>
        {returnPath !== '/' && (
          <p className="mt-1 text-ink-muted">You come back to the page that you were on.</p>
        )}
      </div>
      <SignInForm returnPath={returnPath} />
      <p className="text-ink-muted">
        Forgotten the password, or lost phone and recovery codes? An administrator of your hospital
        can help.
      </p>
    </>
  );
}
