'use client';

import { useLayoutEffect } from 'react';

const marks = { top: 'sticksTop', bottom: 'sticksBottom' } as const;

/**
 * Tells the document that its parent sticks to an edge of the screen, so that what gets the focus is scrolled clear of it
 * (`app/globals.css`). A selector that looks for such a parent from the root, with `:has()`, would be looked up in the
 * whole page for every key that is typed.
 */
export function Sticks({ to }: { to: 'top' | 'bottom' }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const mark = marks[to];
    const count = (change: 1 | -1) => {
      const sticking = Number(dataset[mark] ?? 0) + change;
      if (sticking > 0) dataset[mark] = String(sticking);
      else delete dataset[mark];
    };
    count(1);
    return () => count(-1);
  }, [to]);
  return null;
}
