'use client';

import type { Dispatch } from 'react';
import type { Entry, EntryChange } from '@/components/clinical/observations/entry';
import type { EntryField } from '@/components/clinical/observations/entry-fields';
import type { RowNotes } from '@/components/clinical/observations/row-notes';
import type { GridBand } from '@/components/clinical/observations/score-grid';
import type { PreviousValue } from '@/lib/clinical/observations/entry-context';
import type { TewsScore } from '@/lib/domain/scores/tews';
import { AnswerRow } from './answer-row';
import type { RowState } from './entry-row';
import { NumberRow } from './number-row';
import { OxygenRow } from './oxygen-row';

type EntryRowsProps = {
  fields: readonly EntryField[];
  cells: ReadonlyMap<string, readonly (readonly GridBand[])[]>;
  /** Whether a reason may be given for what is left out. */
  askWhyNot: boolean;
  /** Whether such reasons are kept: a ward round takes values alone. */
  explains?: boolean;
  entry: Entry;
  tews: TewsScore;
  previous: Readonly<Record<string, PreviousValue>>;
  asOf: string;
  notesOf: (code: string) => RowNotes;
  dispatch: Dispatch<EntryChange>;
};

/** The rows of the form. Each gets plain values, so that a keystroke renders the one row it is typed in. */
export function EntryRows({
  fields,
  cells,
  askWhyNot,
  explains = true,
  entry,
  tews,
  previous,
  asOf,
  notesOf,
  dispatch,
}: EntryRowsProps) {
  return fields.map((field) => {
    const { code } = field;
    const part = tews.parts.find((candidate) => candidate.code === code);
    const state: RowState = {
      text: entry.values[code] ?? '',
      reason: entry.notMeasured[code] ?? null,
      explains,
      isScored: part !== undefined,
      points: part?.score ?? null,
      ruleIndex: part?.ruleIndex ?? null,
      ...notesOf(code),
      previous: previous[code] ?? null,
      asOf,
      dispatch,
    };
    if (field.kind === 'answer') return <AnswerRow key={code} {...state} field={field} />;
    if (field.kind === 'oxygen')
      return <OxygenRow key={code} {...state} field={field} oxygen={entry.oxygen} />;
    const row = cells.get(code) ?? null;
    return <NumberRow key={code} {...state} {...{ field, cells: row, askWhyNot }} />;
  });
}
