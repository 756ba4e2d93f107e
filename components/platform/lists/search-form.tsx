'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState, useTransition } from 'react';
import { Button } from '@/components/platform/ui/button';

type SearchFormProps = {
  /** The page's own address. */
  action: string;
  /** What the list is of, by the name of the field. */
  asked: Readonly<Record<string, string | undefined>>;
  className: string;
  /** How many were found, for whoever hears the page; empty where nothing was asked. */
  found: string;
  /** The fields, with what was asked in them. */
  children: ReactNode;
};

/**
 * Searches a list that its page has read, at the press of a button or Enter: what is searched for stands in the address, the
 * page stays and so does the focus. Without its program it is a form that loads the page anew.
 */
export function SearchForm({ action, asked, className, found, children }: SearchFormProps) {
  const router = useRouter();
  const shown = filledIn(Object.entries(asked));
  const [seen, setSeen] = useState(shown);
  const [sent, setSent] = useState(shown);
  const [drawn, setDrawn] = useState(0);
  const [isSearching, startSearching] = useTransition();
  // A list of something else than was asked for here, as by Back: the fields are drawn anew, with what it is of.
  if (seen !== shown) {
    setSeen(shown);
    if (sent !== shown) {
      setSent(shown);
      setDrawn(drawn + 1);
    }
  }
  return (
    <search>
      <form
        key={drawn}
        action={action}
        // What was searched for here names patients: the browser is not to offer it to whoever types here next.
        autoComplete="off"
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          const given = filledIn(new FormData(event.currentTarget));
          setSent(given);
          startSearching(() => router.push(given === '' ? action : `${action}?${given}`));
        }}
      >
        {children}
        <Button type="submit">Search</Button>
        {isSearching && (
          <span role="status" className="appear-late self-center text-ink-muted">
            Searching…
          </span>
        )}
      </form>
      {/* Empty meanwhile, or the same number as before would not be said again. */}
      <p role="status" className="sr-only">
        {isSearching ? '' : found}
      </p>
    </search>
  );
}

/** What was filled in, as a query. */
function filledIn(values: Iterable<[string, FormDataEntryValue | undefined]>): string {
  const texts = [...values].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  );
  return new URLSearchParams(texts).toString();
}
