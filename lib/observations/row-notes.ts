import type { Entry } from '@/lib/observations/entry';
import { type EntryJudgement, isOpen } from '@/lib/observations/judge-entry';

/** What a row says of its value: what is wrong with it, or what is to be confirmed. */
export type RowNotes = { error: string | null; question: string | null };

/** What is to be said of a code's value: nothing before its field was left, or `isTried` to save. */
export function rowNotes(
  entry: Entry,
  { checks }: Pick<EntryJudgement, 'checks'>,
  code: string,
  isTried: boolean,
): RowNotes {
  const check = checks[code];
  const isJudged = isTried || entry.left.includes(code);
  if (!isJudged || !check || check.kind === 'plausible' || !isOpen(entry, code, check))
    return { error: null, question: null };
  return check.kind === 'unlikely'
    ? { error: null, question: check.message }
    : { error: check.message, question: null };
}
