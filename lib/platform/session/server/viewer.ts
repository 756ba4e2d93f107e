import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { roleNames } from '@/lib/domain/codes/roles';
import { Refusal } from '@/lib/domain/errors';
import { sessionCookieName } from '@/lib/platform/auth/cookie';
import type { Affiliation, Caller } from '@/lib/platform/auth/server/caller';
import { callerOfSession } from '@/lib/platform/auth/server/identify';
import { pathHeader } from '@/lib/platform/http/address';
import type { Contract } from '@/lib/platform/http/contract';
import type { Context } from '@/lib/platform/http/server/context';
import { mayOpen, readForPage } from '@/lib/platform/http/server/web-page';
import { safeReturnPath } from '@/lib/platform/session/return-path';
import type { Viewer } from '@/lib/platform/session/viewer';

export type SignedIn = {
  viewer: Viewer;
  caller: Caller;
  affiliation: Affiliation;
  headers: Headers;
};

/**
 * The person behind a page's request, at the current provider; otherwise redirects to sign in and back. A person with
 * a temporary password is sent to change it first.
 */
export async function requireViewer(): Promise<SignedIn> {
  const signedIn = await findViewer();
  if (signedIn && !signedIn.caller.mustChangePassword) return signedIn;
  const path = safeReturnPath((await headers()).get(pathHeader));
  const stop = signedIn ? '/new-password' : '/sign-in';
  redirect(path === '/' ? stop : `${stop}?return=${encodeURIComponent(path)}`);
}

/** The person behind a page's request; null without a session, or without a provider. */
export const findViewer = cache(async (): Promise<SignedIn | null> => {
  const given = await headers();
  const token = (await cookies()).get(sessionCookieName())?.value;
  const caller = token ? await callerOfSession(token) : null;
  const affiliation =
    caller?.affiliations.find(({ provider }) => provider.id === caller.chosenProviderId) ??
    caller?.affiliations[0];
  if (!caller || !affiliation?.role) return null;
  const { provider, role } = affiliation;
  return {
    caller,
    affiliation,
    headers: given,
    viewer: {
      uuid: caller.id,
      name: caller.name,
      role,
      roleName: roleNames[role],
      permissions: [...affiliation.permissions],
      providers: caller.affiliations.map(({ provider: { id, number, name } }) => ({
        id: number,
        uuid: id,
        name,
      })),
      provider: {
        uuid: provider.id,
        name: provider.name,
        time_zone: provider.timeZone,
        currency: provider.currency,
      },
      sharedDevice: caller.sharedDevice && {
        name: caller.sharedDevice.name,
        lockMinutes: caller.sharedDevice.lockMinutes,
      },
    },
  };
});

/**
 * As `requireViewer`, for a page that needs the permission of this operation; other people see a refusal. A layout
 * and its page may both call it; the audit log gets one row.
 */
export const requireViewerWhoMay = cache(async (contract: Contract): Promise<SignedIn> => {
  const signedIn = await requireViewer();
  if (!(await mayOpen(signedIn, contract))) redirect('/forbidden');
  return signedIn;
});

/**
 * The data of a page, read for the person behind its request with the contract's permission and its audit row. A
 * missing row becomes the "not found" page, a missing permission the "not allowed" page.
 */
export async function readForViewer<T>(
  contract: Contract,
  read: (ctx: Context) => Promise<T>,
): Promise<{ viewer: Viewer; data: T }> {
  const signedIn = await requireViewer();
  try {
    return { viewer: signedIn.viewer, data: await readForPage(signedIn, contract, read) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') notFound();
    if (error instanceof Refusal && error.code === 'forbidden') redirect('/forbidden');
    throw error;
  }
}
