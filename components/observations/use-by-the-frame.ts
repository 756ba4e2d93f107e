'use client';

import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A value for what follows a keystroke within its frame. It is rendered in a task of its own, right after the one that
 * handles the key, or at the latest when the frame begins: it is there when the frame is painted, and no task holds up the
 * next key for long.
 */
export function useByTheFrame<Value>(latest: Value): Value {
  const [shown, setShown] = useState(latest);
  useLayoutEffect(() => {
    if (latest === shown) return;
    const show = () => flushSync(() => setShown(latest));
    const soon = setTimeout(show);
    const frame = requestAnimationFrame(show);
    return () => {
      clearTimeout(soon);
      cancelAnimationFrame(frame);
    };
  }, [latest, shown]);
  return shown;
}
