'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppShell } from '@/app/(desk)/shell/app-shell';
import { forgetDraftsOf } from '@/components/platform/forms/use-draft';
import { patientPageFor } from '@/components/platform/links/patients';
import type { NavigationItem } from '@/components/platform/shell/navigation';
import type { Ward } from '@/components/platform/shell/place-switcher';
import type { Resume } from '@/components/platform/shell/signed-out-dialog';
import type { Theme } from '@/components/platform/shell/theme';
import { useSameViewer } from '@/components/platform/shell/use-same-viewer';
import { useToast } from '@/components/platform/ui/toast';
import { searchPatients } from '@/components/registry/patients/search-patients';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { chooseProviderContract, signOutContract } from '@/lib/platform/session/contract';
import type { Viewer } from '@/lib/platform/session/server/viewer';

type DeskProps = {
  viewer: Viewer;
  navigation: readonly NavigationItem[];
  wards: readonly Ward[];
  theme: Theme;
  children: ReactNode;
};

/** The shell with its actions: search patients, switch provider, sign out. */
export function Desk({ viewer, children, ...shell }: DeskProps) {
  const client = useQueryClient();
  const toast = useToast();
  useSameViewer(viewer);

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
    return true;
  };

  const signOut = async () => {
    try {
      await call(signOutOperation, {});
      client.clear();
      forgetDraftsOf(viewer.uuid);
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
      onSignOut={() => void signOut()}
      resume={resume}
    >
      {children}
    </AppShell>
  );
}

const chooseProviderOperation = operation<typeof chooseProviderContract>({
  method: 'PATCH',
  path: '/session',
});
const signOutOperation = operation<typeof signOutContract>({
  method: 'DELETE',
  path: '/session',
  access: 'anyone',
});
