import type { Draft } from '@/components/platform/forms/draft';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { byServer } from '@/lib/platform/http/server-clock';

const freshForMs = 10 * 60_000;

/** An entry as far as it says when it was made: a wall time at the provider, or null for now. */
type Timed = { readonly takenAt: string | null };

/**
 * The wall time of the last keystroke of an entry that is called one of now and is not: what was measured before a longer
 * pause was not measured now. Null while the pause is short, and where its author gave a time. A pause is measured by the
 * device's own clock, which goes evenly though it may be wrong; the wall time is the hospital's.
 */
export function timeTyped(
  { takenAt }: Timed,
  typedAt: Date,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  if (takenAt !== null || now.getTime() - typedAt.getTime() < freshForMs) return null;
  return wallTimeAt(byServer(typedAt), timeZone);
}

/** When a draft's observations were typed: another field may have been changed long after them. */
export const draftTypedAt = ({ observedAt, savedAt }: Draft<unknown>): Date =>
  new Date(observedAt ?? savedAt);

/** The entry of a draft. After a longer pause it is a late entry, of a time that can be seen and changed. */
export function restoredEntry<Content extends Timed>(
  draft: Draft<Content>,
  now: Date,
  timeZone: string,
): Content {
  const { content } = draft;
  const takenAt = timeTyped(content, draftTypedAt(draft), { now, timeZone });
  return takenAt === null ? content : { ...content, takenAt };
}

/**
 * The entry of a set that could not be saved, with the time that it was sent with. That is by the hospital's clock, and the time of a
 * draft by the device's.
 */
export const withItsTime = <Content extends Timed>(
  content: Content,
  observedAt: Date,
  timeZone: string,
): Content => ({ ...content, takenAt: content.takenAt ?? wallTimeAt(observedAt, timeZone) });

const observing: ReadonlySet<string> = new Set([
  'typed',
  'answered',
  'breathes',
  'not-measured',
  'none-measured',
  'sign',
  'taken-at',
]);

/** Whether a change of an entry concerns what was observed, or when. Naming the performer, or leaving a field, does not. */
export const isOfObserving = ({ type }: { readonly type: string }): boolean => observing.has(type);

/** The message for an entry that waited in an open form, and has the time of its last keystroke now. */
export const waitedProblem = {
  field: 'TIME',
  message:
    'You typed this some time ago. Check the time (choose “Now” if you have measured again), then save.',
};
