'use client';

import { useMemo, useState } from 'react';
import type { EntryJudgement } from '@/components/clinical/observations/judge-entry';

const nothing: readonly string[] = [];

/**
 * The unusual values of a set, asked about once for all of them: at the first press of the button that saves, which then
 * says that they are right. A value that is changed to another unusual one is asked about again.
 */
export function useUnusual({ unusual, checks }: Pick<EntryJudgement, 'unusual' | 'checks'>) {
  const [asked, setAsked] = useState<EntryJudgement['unusual']>({});
  const codes = Object.keys(unusual);
  // Beside a value that must be changed first, no button says that the values are right.
  const canSave = Object.keys(checks).length === 0;
  const isAsked =
    canSave && codes.length > 0 && codes.every((code) => asked[code] === unusual[code]);
  const questions = useMemo(() => (isAsked ? Object.values(unusual) : nothing), [isAsked, unusual]);
  return {
    /** The question that the next press confirms; nothing while none was asked. */
    questions,
    /** Asks what is still to be asked; false where nothing is. */
    ask: (): boolean => {
      if (codes.length === 0 || isAsked) return false;
      setAsked(unusual);
      return true;
    },
  };
}
