'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Menu, MenuChoice, MenuItem, MenuLine } from '@/components/platform/ui/menu';
import type { Viewer } from '@/lib/platform/session/viewer';
import { chooseTheme, type Theme, themeOf } from './theme';

type UserMenuProps = {
  viewer: Viewer;
  theme: Theme;
  onShowShortcuts: () => void;
  onSignOut: () => void;
};

export function UserMenu({ viewer, theme, onShowShortcuts, onSignOut }: UserMenuProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState(theme);
  const change = (value: string) => {
    const next = themeOf(value);
    setChosen(next);
    chooseTheme(next);
  };
  return (
    <Menu
      align="end"
      trigger={(button) => (
        <button
          {...button}
          type="button"
          aria-label={`${viewer.name}, ${viewer.roleName}: your menu`}
          className="grid size-control shrink-0 @max-3xs:size-[44px] place-items-center rounded-full border border-line-strong bg-sunken font-semibold text-ink-muted text-sm hover:text-ink"
        >
          {initialsOf(viewer.name)}
        </button>
      )}
    >
      <div className="px-2 py-2">
        <p className="font-semibold">{viewer.name}</p>
        <p className="text-ink-muted text-sm">
          {viewer.roleName}, {viewer.provider.name}
        </p>
      </div>
      <MenuLine />
      <MenuChoice
        label="Colours"
        value={chosen}
        onValueChange={change}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'Same as device' },
        ]}
      />
      <MenuLine />
      <MenuItem icon="user-round" onSelect={() => router.push('/account')}>
        Account
      </MenuItem>
      {viewer.sharedDevice && (
        <MenuItem icon="lock" onSelect={() => router.push('/account#pin')}>
          Your PIN
        </MenuItem>
      )}
      <MenuItem icon="keyboard" onSelect={onShowShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon="log-out" onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase()).join('');
}
