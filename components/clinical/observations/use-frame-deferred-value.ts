'use client';

import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A value for what may follow a keystroke within its frame: it is there when the frame is painted, but is rendered
 * apart from the handling of the key, so that neither of the two holds up the next key for long.
 */
export function useFrameDeferredValue<Value>(latest: Value): Value {
  const [shown, setShown] = useState(latest);
  useLayoutEffect(() => {
    if (latest === shown) return;
    const frame = requestAnimationFrame(() => flushSync(() => setShown(latest)));
    return () => cancelAnimationFrame(frame);
  }, [latest, shown]);
  return shown;
}
