'use client';

import { useCallback, useEffect, useRef } from 'react';

/** Tells, also to what ends long after it began, whether the person still has this part of the screen before them. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
