'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState, useTransition } from 'react';
import { Button } from '@/components/platform/ui/button';

type SearchFormProps = {
  /** The page's own address. */
  action: string;
  asked: Readonly<Record<string, string | undefined>>;
  className: string;
  /** The number of results, for a screen reader; empty without a search. */
  found: string;
  /** The fields, filled with the present search. */
  children: ReactNode;
};

/**
 * Searches a list that its page has read, on Enter or the button. The search is kept in the address, and the page
 * keeps its place and the focus. Without JavaScript it is a form that reloads the page.
 */
export function SearchForm({ action, asked, className, found, children }: SearchFormProps) {
  const router = useRouter();
  const shown = filledIn(Object.entries(asked));
  const [seen, setSeen] = useState(shown);
  const [sent, setSent] = useState(shown);
  const [drawn, setDrawn] = useState(0);
  const [isSearching, startSearching] = useTransition();
  // The list changed without this form, for example by Back: reset the fields to the present search.
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
        // Searches contain patients' names: the browser must not suggest them to the next user.
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
      {/* Empty while searching, or an unchanged number would not be announced again. */}
      <p role="status" className="sr-only">
        {isSearching ? '' : found}
      </p>
    </search>
  );
}

/** The filled-in fields as a query. */
function filledIn(values: Iterable<[string, FormDataEntryValue | undefined]>): string {
  const texts = [...values].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  );
  return new URLSearchParams(texts).toString();
}
