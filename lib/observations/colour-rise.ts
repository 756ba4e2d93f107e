import { isMoreUrgent, type TriageColour } from '@/lib/scores/colour';

/**
 * Whether a set must be confirmed before it is saved: only when it is more urgent than the last
 * complete one. The first set of a patient rises against nothing.
 */
export function colourRises(
  now: TriageColour | null,
  lastComplete: TriageColour | null,
): now is TriageColour {
  return now !== null && lastComplete !== null && isMoreUrgent(now, lastComplete);
}
