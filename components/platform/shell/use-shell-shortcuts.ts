'use client';

import { useEffect } from 'react';
import { pressShortcut, useShortcuts } from '@/components/platform/ui/shortcuts';

type Actions = { onSearch: () => void; onShowShortcuts: () => void };

/** The one listener for the shortcuts of all pages. Ctrl-K (or Cmd-K) works in a dialog too. */
export function useShellShortcuts({ onSearch, onShowShortcuts }: Actions): void {
  useShortcuts([
    { keys: ['?'], does: 'Show the shortcuts of this page', act: onShowShortcuts },
    { keys: ['Ctrl', 'K'], does: 'Find the patient or go to a page' },
    { keys: ['Esc'], does: 'Close' },
  ]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.documentElement.dataset.locked !== undefined) return;
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        onSearch();
      } else pressShortcut(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onSearch]);
}
