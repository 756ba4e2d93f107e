'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { type BoardView, readView, writeView } from '@/components/admissions/wards/view';

/** The next view; a function where it depends on the view of that moment. */
export type ChangeView = (
  change: Partial<BoardView> | ((view: BoardView) => Partial<BoardView>),
) => void;

/**
 * The view that the address asks for, and a way to change it. The address is changed in place: the server is not asked
 * for the page again, and Back leaves the board instead of undoing filters one by one.
 */
export function useBoardView(): [BoardView, ChangeView] {
  const asked = readView(useSearchParams());
  // The address follows a little later than the keys; a text field cannot wait for it.
  const [search, setSearch] = useState(asked.search);
  const change: ChangeView = (wanted) => {
    // The window's own address and not the one drawn last, which two quick presses would both begin from.
    const before = readView(new URLSearchParams(window.location.search));
    const given = typeof wanted === 'function' ? wanted(before) : wanted;
    if (given.search !== undefined) setSearch(given.search);
    const address = `${window.location.pathname}${writeView({ ...before, ...given })}`;
    window.history.replaceState(null, '', address);
  };
  return [{ ...asked, search }, change];
}
