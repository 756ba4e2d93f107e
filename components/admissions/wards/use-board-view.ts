'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { rememberBoard } from '@/components/admissions/wards/client';
import {
  type BoardChoice,
  type BoardView,
  readView,
  writeView,
} from '@/components/admissions/wards/view';

/** The next view; a function where it depends on the view of that moment. */
export type ChangeView = (
  change: Partial<BoardView> | ((view: BoardView) => Partial<BoardView>),
) => void;

/**
 * The view that the address and the device's choice ask for, and a way to change it. The address is changed in place: the server is not asked
 * for the page again, and Back leaves the board instead of undoing filters one by one.
 */
export function useBoardView(choice: BoardChoice): [BoardView, ChangeView] {
  const asked = readView(useSearchParams(), choice);
  // The address follows a little later than the keys; a text field cannot wait for it.
  const [search, setSearch] = useState(asked.search);
  const change: ChangeView = (wanted) => {
    // The window's own address and not the one drawn last, which two quick presses would both begin from.
    const before = readView(new URLSearchParams(window.location.search), choice);
    const given = typeof wanted === 'function' ? wanted(before) : wanted;
    if (given.search !== undefined) setSearch(given.search);
    const next = { ...before, ...given };
    if (given.layout || given.sort) rememberBoard(next);
    const address = `${window.location.pathname}${writeView(next, choice)}`;
    window.history.replaceState(null, '', address);
  };
  return [{ ...asked, search }, change];
}
