import type { NavigationItem } from '@/components/platform/shell/navigation';
import type { WardLink } from '@/components/platform/shell/place-switcher';
import type { Viewer } from '@/lib/platform/session/viewer';
import type { Vault } from './device-store';

/** The frame of the user's pages. */
export type KeptShell = {
  viewer: Viewer;
  navigation: readonly NavigationItem[];
  wards: readonly WardLink[];
};

export const keptShellId = 'shell';

export const keepShell = (vault: Vault, shell: KeptShell): Promise<void> =>
  vault.keep('pages', keptShellId, shell);
