'use client';

import { useEffect } from 'react';

type Actions = { onSearch: () => void; onShowShortcuts: () => void };

/** Ctrl-K (or Cmd-K) anywhere, and ? where nobody is typing and nothing is open. */
export function useShellShortcuts({ onSearch, onShowShortcuts }: Actions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        onSearch();
      } else if (event.key === '?' && !isBusy(event.target)) {
        event.preventDefault();
        onShowShortcuts();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onSearch, onShowShortcuts]);
}

function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !==
      null
  );
}
