'use client';

import { useCallback, useRef } from 'react';
import type { EntryProblem } from '@/components/clinical/observations/judge-entry';
import { longAgoQuestion } from '@/components/clinical/observations/time-refusal';
import {
  draftTypedAt,
  isOfObserving,
  restoredEntry,
  timeTyped,
  waitedProblem,
} from '@/components/clinical/observations/time-typed';
import type { Draft } from '@/components/platform/forms/draft';
import { useServerClock } from '@/components/platform/forms/use-server-clock';
import { askServerTime, serverNow } from '@/lib/platform/http/server-clock';

/**
 * When a form was typed in last. One that stays open while its nurse is called away, or while there is no connection,
 * would else be saved as measured at the moment of the press, and the patient be observed again too late.
 */
export function useTimeTyped(timeZone: string) {
  useServerClock();
  const typedAt = useRef<Date | null>(null);
  const askedAbout = useRef<string | null>(null);
  /** The wall time of an entry that is called one of now and is not; else null. */
  const timeOf = (entry: { readonly takenAt: string | null }): string | null =>
    typedAt.current && timeTyped(entry, typedAt.current, { now: new Date(), timeZone });
  /** A draft comes back, as old as it is. */
  const continueFrom = (draft: Draft<unknown>) => {
    typedAt.current = draftTypedAt(draft);
  };
  return {
    continueFrom,
    /**
     * The entry of a draft that comes back. The hospital's clock may not be known yet: once it is, `correct` changes the
     * entry's time, unless somebody has changed it in the meantime.
     */
    restored: <Content extends { readonly takenAt: string | null }>(
      draft: Draft<Content>,
      correct: (change: { type: 'clock-heard'; from: string; to: string }) => void,
    ): Content => {
      continueFrom(draft);
      const entry = restoredEntry(draft, new Date(), timeZone);
      void askServerTime().then(() => {
        const from = entry.takenAt;
        const to = restoredEntry(draft, new Date(), timeZone).takenAt;
        if (from !== null && to !== null && from !== to) correct({ type: 'clock-heard', from, to });
      });
      return entry;
    },
    changed: useCallback((change: { readonly type: string }) => {
      if (isOfObserving(change)) typedAt.current = new Date();
    }, []),
    /** Somebody looked, and what was typed is of now. */
    renewed: () => {
      typedAt.current = new Date();
    },
    typedAt: () => typedAt.current,
    /**
     * The question about the time of an entry before it is saved: once about a time long ago, and about values that
     * waited, to which `correct` gives the time at which they were typed.
     */
    timeProblems: (
      entry: { readonly takenAt: string | null },
      correct: (change: { type: 'taken-at'; takenAt: string }) => void,
    ): EntryProblem[] => {
      const message = longAgoQuestion(entry.takenAt, serverNow(), timeZone);
      if (message !== null && askedAbout.current !== entry.takenAt) {
        askedAbout.current = entry.takenAt;
        return [{ field: 'TIME', message }];
      }
      const takenAt = timeOf(entry);
      if (takenAt === null) return [];
      correct({ type: 'taken-at', takenAt });
      return [waitedProblem];
    },
    timeOf,
  };
}
