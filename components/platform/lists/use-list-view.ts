'use client';

import {
  type ListOf,
  type ListView,
  listAddress,
  readListView,
} from '@/components/platform/lists/view';
import { useAddressQuery } from '@/components/platform/ui/use-address-query';

export type ListState<Name extends string> = {
  view: ListView<Name>;
  /** What of the address could not be read, by its label. */
  unread: string[];
  /** Each change is a step that Back undoes, but for the letters of a search. */
  change: (
    changed: (view: ListView<Name>) => ListView<Name>,
    options?: { isTyping?: boolean },
  ) => void;
};

/** The view that the address asks for and a way to change it, without the server drawing the page anew. */
export function useListView<Name extends string>(list: ListOf<Name>): ListState<Name> {
  const asked = useAddressQuery();
  return {
    ...readListView(list, asked),
    change: (changed, { isTyping = false } = {}) => {
      // The address itself, which is ahead of what was drawn when two changes follow each other.
      const { view } = readListView(list, new URLSearchParams(window.location.search));
      const address = listAddress(list, changed(view));
      if (address === `${window.location.pathname}${window.location.search}`) return;
      if (isTyping) window.history.replaceState(null, '', address);
      else window.history.pushState(null, '', address);
    },
  };
}
