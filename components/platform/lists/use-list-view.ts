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
  /** The labels of address parameters that could not be read. */
  unread: string[];
  /** Each change can be undone with Back, except the letters of a search. */
  change: (
    changed: (view: ListView<Name>) => ListView<Name>,
    options?: { isTyping?: boolean },
  ) => void;
};

/** The view in the address, and a way to change it without a server render. */
export function useListView<Name extends string>(list: ListOf<Name>): ListState<Name> {
  const asked = useAddressQuery();
  return {
    ...readListView(list, asked),
    change: (changed, { isTyping = false } = {}) => {
      // The address is ahead of the rendered view when two changes follow each other.
      const { view } = readListView(list, new URLSearchParams(window.location.search));
      const address = listAddress(list, changed(view));
      if (address === `${window.location.pathname}${window.location.search}`) return;
      if (isTyping) window.history.replaceState(null, '', address);
      else window.history.pushState(null, '', address);
    },
  };
}
