'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';

/**
 * The query of the page's address. The router knows it a little later than the address after a step back or forward, for it
 * may ask the server first; and when another such step is taken meanwhile it can go on with the step before. A page would
 * then say one thing and its address another, so the address has the last word.
 */
export function useAddressQuery(): URLSearchParams {
  const told = useSearchParams().toString();
  const path = usePathname();
  const [asked, setAsked] = useState({ told, query: told });
  if (asked.told !== told) setAsked({ told, query: told });

  useEffect(() => {
    const follow = () => {
      // A step to another page is the router's alone.
      if (window.location.pathname !== path) return;
      const query = new URLSearchParams(window.location.search).toString();
      setAsked((before) => (before.query === query ? before : { told, query }));
    };
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [told, path]);
  return new URLSearchParams(asked.told === told ? asked.query : told);
}
