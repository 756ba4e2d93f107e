'use client';

import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/platform/ui/button';

type BriefingPartProps<Item> = {
  title: string;
  /** The last first. */
  items: readonly Item[];
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
};

const shownAtOnce = 5;

/** One kind of event: the last few, and the rest on demand. Nothing if there was none. */
export function BriefingPart<Item>({ title, items, keyOf, render }: BriefingPartProps<Item>) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) return null;
  const shown = showsAll ? items : items.slice(0, shownAtOnce);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-semibold">
        {title} <span className="font-normal text-ink-muted">{items.length}</span>
      </h3>
      <ul className="flex flex-col">
        {shown.map((item) => (
          <li key={keyOf(item)} className="border-line border-t py-1.5">
            {render(item)}
          </li>
        ))}
      </ul>
      {items.length > shownAtOnce && (
        <span>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `Show all ${items.length}`}
            <span className="sr-only"> {title.toLowerCase()}</span>
          </Button>
        </span>
      )}
    </section>
  );
}
