import type { Entry } from '@/components/clinical/observations/entry';
import type { EntryJudgement } from '@/components/clinical/observations/judge-entry';
import { interpretationWords, interpretValue } from '@/lib/domain/scores/value-check';

/** The notes of a row on its value: an error, a question, or low and high where TEWS gives no points. */
export type RowNotes = { error: string | null; question: string | null; mark: string | null };

/** The message for a code's value: none before its field was left, or `isTried` to save. */
export function rowNotes(
  entry: Entry,
  judgement: Pick<
    EntryJudgement,
    'checks' | 'unusual' | 'values' | 'table' | 'tews' | 'saturation'
  >,
  code: string,
  isTried: boolean,
): RowNotes {
  const isJudged = isTried || entry.left.includes(code) || entry.stray[code] !== undefined;
  if (!isJudged) return { error: null, question: null, mark: null };
  const check = judgement.checks[code];
  if (check && check.kind !== 'plausible')
    return { error: check.message, question: null, mark: null };
  return { error: null, question: judgement.unusual[code] ?? null, mark: markOf(judgement, code) };
}

function markOf(
  { values, table, tews, saturation }: Parameters<typeof rowNotes>[1],
  code: string,
): string | null {
  if (tews.parts.some((part) => part.code === code)) return null;
  const read = interpretValue(code, values[code], table.ageGroup, saturation);
  return read === null || read === 'N' ? null : interpretationWords[read];
}
