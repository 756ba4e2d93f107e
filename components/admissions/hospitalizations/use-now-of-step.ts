'use client';

import { useRef } from 'react';
import { isRefused } from '@/components/admissions/hospitalizations/stay-failure';
import type { FailedCall } from '@/components/platform/forms/save-failure';
import { useServerClock } from '@/components/platform/forms/use-server-clock';
import { serverNow } from '@/lib/platform/http/server-clock';

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
