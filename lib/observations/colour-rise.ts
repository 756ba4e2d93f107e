import type { LastComplete } from '@/lib/observations/entry-context';
import { isMoreUrgent, type TriageColour } from '@/lib/scores/colour';

const minuteMs = 60_000;

/**
 * Whether a set must be confirmed before it is saved: only when it is more urgent than the last complete one. The first
 * set of a patient rises against nothing, and one from before that set does not say how the patient is now.
 * @param takenAt when the set was taken, to the minute as it is entered; null is now
 */
export function colourRises(
  colour: TriageColour | null,
  last: Pick<LastComplete, 'colour' | 'takenAt'> | null,
  takenAt: Date | null,
): colour is TriageColour {
  if (colour === null || last === null || last.colour === null) return false;
  const lastMinute = Math.floor(Date.parse(last.takenAt) / minuteMs) * minuteMs;
  if (takenAt !== null && takenAt.getTime() < lastMinute) return false;
  return isMoreUrgent(colour, last.colour);
}
