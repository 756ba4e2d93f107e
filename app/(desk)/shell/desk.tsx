'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AppShell } from '@/app/(desk)/shell/app-shell';
import { forgetDraftsOf } from '@/components/platform/forms/forget-drafts';
import { MayAuditContext } from '@/components/platform/links/audit-link';
import { forgetPlace } from '@/components/platform/links/came-from';
import { patientPageFor } from '@/components/platform/links/patients';
import { tellOtherTabs } from '@/components/platform/session/other-tabs';
import type { NavigationItem } from '@/components/platform/shell/navigation';
import type { WardLink } from '@/components/platform/shell/place-switcher';
import type { Theme } from '@/components/platform/shell/theme';
import { useDeviceLock } from '@/components/platform/shell/use-device-lock';
import { useSameViewer } from '@/components/platform/shell/use-same-viewer';
import type { Resume } from '@/components/platform/shell/use-signed-out';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { useToast } from '@/components/platform/ui/toast';
import { searchPatients } from '@/components/registry/patients/search-patients';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { chooseProviderContract, signOutContract } from '@/lib/platform/session/contract';
import type { Viewer } from '@/lib/platform/session/viewer';

const unsent = lazy(() => import('@/components/clinical/unsent/unsent-sets'));

type DeskProps = {
  viewer: Viewer;
  navigation: readonly NavigationItem[];
  wards: readonly WardLink[];
  theme: Theme;
  children: ReactNode;
};

/** The shell with its actions: search patients, switch provider, sign out. */
export function Desk({ viewer, children, ...shell }: DeskProps) {
  const client = useQueryClient();
  const toast = useToast();
  useSameViewer(viewer);
  const unsentParts = useLazy(unsent, false);
  /** How often the user has signed in again on this page. */
  const [resumed, setResumed] = useState(0);
  const lock = useDeviceLock(viewer, resumed);
  /** How many sets a sign-out would leave on this device, while that is asked about. */
  const [leaving, setLeaving] = useState<number | null>(null);

  const search = searchPatients(
    { uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone },
    patientPageFor(viewer.permissions),
  );

  const chooseProvider = async (provider: string) => {
    await call(chooseProviderOperation, { body: { provider } });
    // A full page load, so that nothing of the other provider stays on the screen.
    window.location.assign('/');
  };

  const resume: Resume = async ({ user, provider, providers }) => {
    const here = providers.find(({ uuid }) => uuid === viewer.provider.uuid);
    if (user.uuid !== viewer.uuid || here?.role !== viewer.role) return false;
    if (provider !== here.uuid) {
      await call(chooseProviderOperation, { body: { provider: here.uuid } });
    }
    setResumed((times) => times + 1);
    return true;
  };

  const askToSignOut = async () => {
    const count = await within(
      storeAnswersWithinMs,
      unsent.load().then((parts) => parts.countUnsent()),
    );
    if (!count) return signOut();
    setLeaving(count);
  };

  const signOut = async () => {
    setLeaving(null);
    try {
      await call(signOutOperation, {});
      tellOtherTabs();
      client.clear();
      forgetDraftsOf(viewer.uuid);
      forgetPlace();
      await within(
        storeAnswersWithinMs,
        unsent.load().then((parts) => parts.emptyDevice()),
      );
      window.location.assign('/sign-in');
    } catch {
      toast({
        title: 'You are still signed in',
        detail: 'Signing out failed. Try again.',
      });
    }
  };

  return (
    <AppShell
      {...shell}
      viewer={viewer}
      search={search}
      onChooseProvider={(provider) => void chooseProvider(provider)}
      onSignOut={() => void askToSignOut()}
      onLock={lock}
      resume={resume}
    >
      {unsentParts && (
        <unsentParts.UnsentSets
          viewer={viewer}
          navigation={shell.navigation}
          wards={shell.wards}
          resumed={resumed}
        />
      )}
      {unsentParts && leaving !== null && (
        <unsentParts.SignOutQuestion
          count={leaving}
          onSignOut={() => void signOut()}
          onStay={() => setLeaving(null)}
        />
      )}
      <MayAuditContext value={viewer.permissions.includes('audit:read')}>
        {children}
      </MayAuditContext>
    </AppShell>
  );
}

/** A store that does not answer, as another tab's work may hold it up, keeps nobody from signing out. */
const storeAnswersWithinMs = 3_000;

/** The result; undefined if it fails, or takes longer than that. */
const within = <T,>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(resolve, ms, undefined);
    }),
  ]);

const chooseProviderOperation = operation<typeof chooseProviderContract>('PATCH /session');
const signOutOperation = operation<typeof signOutContract>('DELETE /session', 'anyone');
