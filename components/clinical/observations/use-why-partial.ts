'use client';

import { useMemo, useState } from 'react';
import type { Entry } from '@/components/clinical/observations/entry';
import {
  type EntryJudgement,
  unexplainedCodes,
} from '@/components/clinical/observations/judge-entry';

const nothing: readonly string[] = [];

/**
 * The values that a set leaves out without a reason, asked about once: at the first press of the button that saves. The next
 * press saves, with a reason or without one.
 */
export function useWhyPartial(entry: Entry, judgement: EntryJudgement) {
  const [isAsked, setAsked] = useState(false);
  const codes = useMemo(() => unexplainedCodes(entry, judgement), [entry, judgement]);
  return {
    /** The subject of the question; nothing before it was asked. */
    unexplained: isAsked ? codes : nothing,
    /** Asks, unless it was asked before or nothing is left out. */
    askWhy: (): boolean => {
      if (isAsked || codes.length === 0) return false;
      setAsked(true);
      return true;
    },
  };
}
