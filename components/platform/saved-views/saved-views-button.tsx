'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savedViewsQuery } from '@/components/platform/saved-views/client';
import { Button } from '@/components/platform/ui/button';
import type { SavedView } from '@/lib/platform/saved-views/contract';
import { SavedViewsDialog } from './saved-views-dialog';

type SavedViewsButtonProps = {
  /** The provider's uuid. */
  provider: string;
  list: SavedView['list'];
  /** The current filters as the query of an address, without the page. */
  query: string;
  /** The list's address under a query. */
  href: (query: string) => string;
  onOpen: (query: string) => void;
};

/** The views that a person keeps of a list; the button bears the name of the one that is open. */
export function SavedViewsButton(props: SavedViewsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(savedViewsQuery(props.provider, props.list));
  const opened = data?.find(({ query }) => isSame(query, props.query));
  return (
    <>
      <Button icon="bookmark" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="max-w-40 truncate">{opened ? opened.name : 'Views'}</span>
        {opened && <span className="sr-only"> (saved view)</span>}
      </Button>
      <SavedViewsDialog {...props} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** Whether two queries ask the same, in whatever order they were written. */
function isSame(one: string, other: string): boolean {
  const sorted = [one, other].map((query) => {
    const params = new URLSearchParams(query);
    params.sort();
    return params.toString();
  });
  return sorted[0] === sorted[1];
}
