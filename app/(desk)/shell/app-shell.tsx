'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { DeviceLock } from '@/components/platform/shell/device-lock';
import { KeptPage } from '@/components/platform/shell/kept-page';
import type { NavigationItem } from '@/components/platform/shell/navigation';
import { NavigationLinks } from '@/components/platform/shell/navigation-links';
import type { WardLink } from '@/components/platform/shell/place-switcher';
import { SignedOutDialog } from '@/components/platform/shell/signed-out-dialog';
import { SkipLink } from '@/components/platform/shell/skip-link';
import type { Theme } from '@/components/platform/shell/theme';
import { useShellShortcuts } from '@/components/platform/shell/use-shell-shortcuts';
import type { Resume } from '@/components/platform/shell/use-signed-out';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import type { SearchPatients } from '@/components/registry/patients/use-patient-search';
import type { Viewer } from '@/lib/platform/session/viewer';
import { TopStrip } from './top-strip';

const patientSearch = lazy(() => import('@/components/registry/patients/patient-search'));
const shortcuts = lazy(() => import('@/components/platform/shell/shortcuts-dialog'));

type AppShellProps = {
  viewer: Viewer;
  navigation: readonly NavigationItem[];
  wards: readonly WardLink[];
  theme: Theme;
  search: SearchPatients;
  onChooseProvider: (providerUuid: string) => void;
  onSignOut: () => void;
  onLock: () => void;
  resume: Resume;
  children: ReactNode;
};

/** The frame around every page of a signed-in user. */
export function AppShell({
  viewer,
  navigation,
  wards,
  theme,
  search,
  onChooseProvider,
  onSignOut,
  onLock,
  resume,
  children,
}: AppShellProps) {
  const [searching, setSearching] = useState(false);
  const [helping, setHelping] = useState(false);
  const onSearch = useCallback(() => setSearching(true), []);
  const onShowShortcuts = useCallback(() => setHelping(true), []);
  useShellShortcuts({ onSearch, onShowShortcuts });
  const finder = useLazy(patientSearch, searching);
  /** Text typed before the search has loaded. */
  const [typed, setTyped] = useState('');
  const help = useLazy(shortcuts, helping);
  return (
    <>
      <KeptPage>
        <SkipLink />
        <TopStrip
          {...{
            viewer,
            wards,
            theme,
            onSearch,
            onShowShortcuts,
            onChooseProvider,
            onSignOut,
            onLock,
          }}
        />
        <NavigationLinks items={navigation} />
        <main
          id="main"
          tabIndex={-1}
          className="px-4 pt-4 pb-[calc(var(--shell-bottom)+2rem)] outline-none sm:px-6 lg:ps-26"
        >
          {children}
        </main>
      </KeptPage>
      {finder ? (
        <finder.PatientSearch
          open={searching}
          onOpenChange={setSearching}
          typed={typed}
          search={search}
          pages={navigation}
        />
      ) : (
        searching && (
          <LazyPending
            of={patientSearch}
            onKey={(key) => setTyped((before) => typedOn(before, key))}
            onCancel={() => {
              setSearching(false);
              setTyped('');
            }}
          />
        )
      )}
      {help ? (
        <help.ShortcutsDialog open={helping} onOpenChange={setHelping} />
      ) : (
        helping && <LazyPending of={shortcuts} onCancel={() => setHelping(false)} />
      )}
      {viewer.sharedDevice ? (
        <DeviceLock viewer={viewer} resume={resume} />
      ) : (
        <SignedOutDialog resume={resume} />
      )}
    </>
  );
}

/** The text after one more key, as an input would have it. */
function typedOn(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  return [...key].length === 1 ? text + key : text;
}
