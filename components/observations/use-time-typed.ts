'use client';

import { useCallback, useRef } from 'react';
import { useServerClock } from '@/components/forms/use-server-clock';
import type { Draft } from '@/lib/observations/draft';
import { draftTypedAt, isOfObserving, timeTyped } from '@/lib/observations/time-typed';

/**
 * When a form was typed in last. One that stays open while its nurse is called away, or while there is no connection,
 * would else be saved as measured at the moment of the press, and the patient be observed again too late.
 */
export function useTimeTyped(timeZone: string) {
  useServerClock();
  const typedAt = useRef<Date | null>(null);
  return {
    /** A draft comes back, as old as it is. */
    continueFrom: (draft: Draft<unknown>) => {
      typedAt.current = draftTypedAt(draft);
    },
    changed: useCallback((change: { readonly type: string }) => {
      if (isOfObserving(change)) typedAt.current = new Date();
    }, []),
    /** Somebody looked, and what was typed is of now. */
    renewed: () => {
      typedAt.current = new Date();
    },
    typedAt: () => typedAt.current,
    /** The wall time of an entry that is called one of now and is not; else null. */
    timeOf: (entry: { readonly takenAt: string | null }): string | null =>
      typedAt.current && timeTyped(entry, typedAt.current, { now: new Date(), timeZone }),
  };
}
