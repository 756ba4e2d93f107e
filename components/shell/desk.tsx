'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { forgetDraftsOf } from '@/components/forms/use-draft';
import { AppShell } from '@/components/shell/app-shell';
import type { NavigationItem } from '@/components/shell/navigation';
import type { Ward } from '@/components/shell/place-switcher';
import { searchPatients } from '@/components/shell/search-patients';
import type { Resume } from '@/components/shell/signed-out-dialog';
import type { Theme } from '@/components/shell/theme';
import { useSameViewer } from '@/components/shell/use-same-viewer';
import { useToast } from '@/components/ui/toast';
import { call } from '@/lib/http/call';
import { operation } from '@/lib/http/operation';
import { patientPageFor } from '@/lib/patients/pages';
import type { chooseProviderContract, signOutContract } from '@/lib/session/contract';
import type { Viewer } from '@/lib/session/viewer';

type DeskProps = {
  viewer: Viewer;
  navigation: readonly NavigationItem[];
  wards: readonly Ward[];
  theme: Theme;
  children: ReactNode;
};

/** The shell with its hands: finding a patient, changing the provider, leaving. */
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
    // The whole page anew, so that nothing of the other provider stays on the screen.
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
        detail: 'Signing out did not get through. Try again.',
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
