'use client';

import { useCallback, useEffect, useRef } from 'react';

/**
 * Puts work off until a press that is under way has ended. What appears the moment a field is left would move the
 * button away from under the finger that is pressing it, and the press would be lost.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      const due = waiting.current;
      waiting.current = [];
      // The click follows the release within the same task.
      for (const work of due) setTimeout(work);
    };
    const options = { capture: true };
    addEventListener('pointerdown', press, options);
    addEventListener('pointerup', release, options);
    addEventListener('pointercancel', release, options);
    return () => {
      removeEventListener('pointerdown', press, options);
      removeEventListener('pointerup', release, options);
      removeEventListener('pointercancel', release, options);
    };
  }, []);
  return useCallback((work) => {
    if (isPressed.current) waiting.current.push(work);
    else setTimeout(work);
  }, []);
}
