'use client';

import { useRef } from 'react';
import { useServerClock } from '@/components/forms/use-server-clock';
import type { FailedCall } from '@/lib/forms/save-failure';
import { isRefused } from '@/lib/hospitalizations/stay-failure';
import { serverNow } from '@/lib/http/server-clock';

/**
 * The instant, by the hospital's clock, of a step in a stay that is taken "now". It stays what it was while nothing else of
 * the entry changes, so that a repeat after a lost answer is the same request.
 */
export function useNowOfStep<Entry>() {
  useServerClock();
  const sent = useRef<{ entry: Entry; now: Date } | null>(null);
  return {
    nowOf: (entry: Entry): Date => {
      if (sent.current?.entry !== entry) sent.current = { entry, now: serverNow() };
      return sent.current.now;
    },
    /** A step that was certainly not taken is another one at the next press, at another instant. */
    failed: (call: FailedCall) => {
      if (isRefused(call)) sent.current = null;
    },
  };
}
