'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';

/**
 * The query of the page's address. After a step back or forward the router knows it a little later than the address,
 * because it may ask the server first; and if another step follows in the meantime, it can keep the query of the step
 * before. The page would then contradict its address, so the address decides.
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
