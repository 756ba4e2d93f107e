'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { useIsHere } from './use-is-here';

/**
 * Leads on from a form that was saved. Whoever has left it meanwhile stays where they went: the page under their hands,
 * and its patient, would be another one all at once.
 */
export function useGoOn(): (href: string) => void {
  const router = useRouter();
  const isHere = useIsHere();
  return useCallback(
    (href) => {
      if (isHere()) router.push(href);
    },
    [router, isHere],
  );
}
