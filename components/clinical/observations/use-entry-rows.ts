'use client';

import { useCallback, useMemo } from 'react';
import type { EntryChange } from '@/components/clinical/observations/entry';
import { entryFields } from '@/components/clinical/observations/entry-fields';
import type { EntryJudgement } from '@/components/clinical/observations/judge-entry';
import { scoreCells } from '@/components/clinical/observations/score-grid';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import { useAfterPress } from './use-after-press';

/** The fields of an entry with the cells of their scores. What appears when a field is left waits until a press has ended. */
export function useEntryRows(
  { table, hasFlacc }: Pick<EntryJudgement, 'table' | 'hasFlacc'>,
  spo2Scale: Spo2Scale,
  change: (made: EntryChange) => void,
) {
  const fields = useMemo(
    () => entryFields(table, spo2Scale, hasFlacc),
    [table, spo2Scale, hasFlacc],
  );
  const cells = useMemo(() => {
    const rows = table.parameters.filter(({ type }) => type === 'range');
    return new Map(rows.map(({ code }) => [code, scoreCells(table, code)] as const));
  }, [table]);
  const afterPress = useAfterPress();
  const dispatch = useCallback(
    (made: EntryChange) => (made.type === 'left' ? afterPress(() => change(made)) : change(made)),
    [afterPress, change],
  );
  return { ...fields, cells, dispatch };
}
