'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { useIsHere } from './use-is-here';

/**
 * Goes to the next page after a form was saved. A person who has left the form in the meantime stays where they are: the page
 * in front of them, and its patient, would suddenly be another one.
 */
export function useNavigateAfterSave(): (href: string) => void {
  const router = useRouter();
  const isHere = useIsHere();
  return useCallback(
    (href) => {
      if (isHere()) router.push(href);
    },
    [router, isHere],
  );
}
