'use client';

import { useCallback, useEffect, useRef } from 'react';

/** Whether the person is still on this part of the screen, also when asked long after an action began. */
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
