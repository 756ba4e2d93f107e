'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { deferred, useDeferred } from '@/components/ui/deferred';
import { Opening } from '@/components/ui/opening';
import type { NavigationItem } from './navigation';
import { NavigationLinks } from './navigation-links';
import type { Ward } from './place-switcher';
import { type Resume, SignedOutDialog } from './signed-out-dialog';
import { SkipLink } from './skip-link';
import type { Theme } from './theme';
import { TopStrip } from './top-strip';
import type { SearchPatients } from './use-patient-search';
import { useShellShortcuts } from './use-shell-shortcuts';
import type { Viewer } from './viewer';

const patientSearch = deferred(() => import('./patient-search'));
const shortcuts = deferred(() => import('./shortcuts-dialog'));

type AppShellProps = {
  viewer: Viewer;
  /** The pages that the viewer may open. */
  navigation: readonly NavigationItem[];
  wards: readonly Ward[];
  theme: Theme;
  search: SearchPatients;
  onChooseProvider: (providerUuid: string) => void;
  onSignOut: () => void;
  resume: Resume;
  children: ReactNode;
};

/** What stands around every page of a signed-in person. */
export function AppShell({
  viewer,
  navigation,
  wards,
  theme,
  search,
  onChooseProvider,
  onSignOut,
  resume,
  children,
}: AppShellProps) {
  const [searching, setSearching] = useState(false);
  const [helping, setHelping] = useState(false);
  const onSearch = useCallback(() => setSearching(true), []);
  const onShowShortcuts = useCallback(() => setHelping(true), []);
  useShellShortcuts({ onSearch, onShowShortcuts });
  const finder = useDeferred(patientSearch, searching);
  /** For the search, before it is there. */
  const [typed, setTyped] = useState('');
  const help = useDeferred(shortcuts, helping);
  return (
    <>
      <SkipLink />
      <TopStrip
        {...{ viewer, wards, theme, onSearch, onShowShortcuts, onChooseProvider, onSignOut }}
      />
      <NavigationLinks items={navigation} />
      <main
        id="main"
        tabIndex={-1}
        className="px-4 pt-4 pb-[calc(var(--shell-bottom)+2rem)] outline-none sm:px-6 lg:ps-26"
      >
        {children}
      </main>
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
          <Opening
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
        helping && <Opening of={shortcuts} onCancel={() => setHelping(false)} />
      )}
      <SignedOutDialog resume={resume} />
    </>
  );
}

/** A text after one more key, as a field would have it. */
function typedOn(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  return [...key].length === 1 ? text + key : text;
}
