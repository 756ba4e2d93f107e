'use client';

import { useAddressQuery } from '@/components/ui/use-address-query';
import { type ListView, listAddress, readListView } from '@/lib/hospitalizations/list-view';

type ChangeView = (change: (view: ListView) => ListView, options?: { isTyping?: boolean }) => void;

/**
 * The view that the address asks for, what of it could not be read, and a way to change it. Each change is a step that
 * Back undoes, but for the letters of a search; the server is not asked for the page again.
 */
export function useListView(showsMoney: boolean): {
  view: ListView;
  unread: string[];
  change: ChangeView;
} {
  const asked = useAddressQuery();
  const read = readListView(asked, { showsMoney });
  const change: ChangeView = (changed, { isTyping = false } = {}) => {
    // The address itself, which is ahead of what was drawn when two changes follow each other.
    const { view } = readListView(new URLSearchParams(window.location.search), { showsMoney });
    const address = listAddress(changed(view));
    if (address === `${window.location.pathname}${window.location.search}`) return;
    if (isTyping) window.history.replaceState(null, '', address);
    else window.history.pushState(null, '', address);
  };
  return { ...read, change };
}
