'use client';

import { ConnectionState } from '@/components/platform/shell/connection-state';
import { PlaceSwitcher, type WardLink } from '@/components/platform/shell/place-switcher';
import type { Theme } from '@/components/platform/shell/theme';
import { UserMenu } from '@/components/platform/shell/user-menu';
import { Icon } from '@/components/platform/ui/icon';
import { KeyHint } from '@/components/platform/ui/key-hint';
import type { Viewer } from '@/lib/platform/session/viewer';

type TopStripProps = {
  viewer: Viewer;
  wards: readonly WardLink[];
  theme: Theme;
  onSearch: () => void;
  onShowShortcuts: () => void;
  onChooseProvider: (providerUuid: string) => void;
  onSignOut: () => void;
  onLock: () => void;
};

/** The strip on every page: location, connection state, patient search and user menu. */
export function TopStrip({
  viewer,
  wards,
  theme,
  onSearch,
  onShowShortcuts,
  onChooseProvider,
  onSignOut,
  onLock,
}: TopStripProps) {
  return (
    <header className="@container sticky top-0 z-30 [@media(height<20rem)]:static flex h-shell-top items-center gap-1 border-line border-b bg-surface px-2 sm:gap-3 sm:px-4 lg:ps-24 print:hidden">
      <PlaceSwitcher viewer={viewer} wards={wards} onChooseProvider={onChooseProvider} />
      <ConnectionState />
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        // It shrinks before the location's name does.
        className="ms-auto flex h-control min-w-control shrink-100 items-center gap-2 overflow-hidden whitespace-nowrap rounded-md border border-line-strong px-2.5 text-ink-muted hover:bg-sunken hover:text-ink max-md:shrink-0 max-md:border-transparent md:w-52 lg:w-64 @max-3xs:size-[44px] @max-3xs:min-w-0 @max-3xs:justify-center @max-3xs:p-0"
      >
        <Icon of="search" />
        <span className="max-md:sr-only">Find the patient</span>
        <span aria-hidden="true" className="ms-auto max-lg:hidden pointer-coarse:hidden">
          <KeyHint keys={['Ctrl', 'K']} />
        </span>
      </button>
      {viewer.sharedDevice && (
        <button
          type="button"
          onClick={onLock}
          aria-keyshortcuts="Alt+L"
          className="flex h-control min-w-control shrink-0 items-center justify-center gap-2 rounded-md border border-line-strong px-2.5 hover:bg-sunken @max-3xs:size-[44px] @max-3xs:p-0"
        >
          <Icon of="lock" />
          <span className="max-md:sr-only">Lock</span>
        </button>
      )}
      <UserMenu {...{ viewer, theme, onShowShortcuts, onSignOut }} />
    </header>
  );
}
