import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { PageAddress } from '@/app/page-address';
import { WaitingHere } from '@/components/platform/offline/waiting-here';
import { DeviceSignIn } from '@/components/platform/session/device-sign-in';
import { SignInForm } from '@/components/platform/session/sign-in-form';
import { SingleSignOn } from '@/components/platform/session/single-sign-on';
import { Icon } from '@/components/platform/ui/icon';
import { safeReturnPath } from '@/lib/platform/session/return-path';
import { readThisDevice } from '@/lib/platform/session/server/read-this-device';
import { findViewer } from '@/lib/platform/session/server/viewer';
import { openIdProvider } from '@/lib/platform/single-sign-on/openid-provider';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: PageAddress) {
  const asked = (await searchParams).return;
  const returnPath = safeReturnPath(typeof asked === 'string' ? asked : null);
  if (await findViewer()) redirect(returnPath);
  const provider = openIdProvider();
  const here = await readThisDevice(await headers());
  if (here.device) {
    return (
      <>
        <div>
          <p className="flex items-center gap-2 text-ink-muted">
            <Icon of="lock" /> {here.device.name}
          </p>
          <h1 className="font-semibold text-2xl tracking-tight">
            {here.locked === null ? 'Sign in' : 'Locked'}
          </h1>
        </div>
        <DeviceSignIn here={here} returnPath={returnPath}>
          {provider && <SingleSignOn name={provider.name} returnPath={returnPath} />}
        </DeviceSignIn>
      </>
    );
  }
  return (
    <>
      <div>
        <h1 className="font-semibold text-2xl tracking-tight">Sign in</h1>
        {returnPath !== '/' && (
          <p className="mt-1 text-ink-muted">You will return to the page you were on.</p>
        )}
      </div>
      <WaitingHere isShared={false} />
      {provider && (
        <>
          <SingleSignOn name={provider.name} returnPath={returnPath} />
          <p className="flex items-center gap-3 text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or with e-mail and password
          </p>
        </>
      )}
      <SignInForm returnPath={returnPath} />
      <p className="text-ink-muted">
        Forgot your password, or lost your phone and recovery codes? An administrator of your
        hospital can help.
      </p>
    </>
  );
}
