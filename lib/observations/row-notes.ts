import type { Entry } from '@/lib/observations/entry';
import type { EntryJudgement } from '@/lib/observations/judge-entry';

/** What a row says of its value: what is wrong with it, or what is unusual about it. */
export type RowNotes = { error: string | null; question: string | null };

/** What is to be said of a code's value: nothing before its field was left, or `isTried` to save. */
export function rowNotes(
  entry: Entry,
  { checks, unusual }: Pick<EntryJudgement, 'checks' | 'unusual'>,
  code: string,
  isTried: boolean,
): RowNotes {
  const isJudged = isTried || entry.left.includes(code) || entry.stray[code] !== undefined;
  if (!isJudged) return { error: null, question: null };
  const check = checks[code];
  if (check && check.kind !== 'plausible') return { error: check.message, question: null };
  return { error: null, question: unusual[code] ?? null };
}
