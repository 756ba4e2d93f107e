'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { type BoardView, readView, writeView } from '@/lib/wards/view';

/**
 * The view that the address asks for, and a way to change it. The address is changed in place: the server is not asked
 * for the page again, and Back leaves the board instead of undoing filters one by one.
 */
export function useBoardView(): [BoardView, (change: Partial<BoardView>) => void] {
  const asked = readView(useSearchParams());
  // The address follows a little later than the keys; a text field cannot wait for it.
  const [search, setSearch] = useState(asked.search);
  const view = { ...asked, search };
  const change = (given: Partial<BoardView>) => {
    if (given.search !== undefined) setSearch(given.search);
    const address = `${window.location.pathname}${writeView({ ...view, ...given })}`;
    window.history.replaceState(null, '', address);
  };
  return [view, change];
}
