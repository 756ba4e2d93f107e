import { type TriageColour, triageColourNames } from '@/lib/domain/scores/colour';
import type { ObservationSchedule } from '@/lib/domain/scores/schedule';

/** The most urgent colour whose patients would wait longer than those of the next one; null if there is none. */
export function longerThanNext(
  minutes: ObservationSchedule['observation_interval_minutes'],
): { colour: TriageColour; next: TriageColour } | null {
  for (const [index, colour] of triageColourNames.entries()) {
    const next = triageColourNames[index + 1];
    if (next && minutes[colour] > minutes[next]) return { colour, next };
  }
  return null;
}
