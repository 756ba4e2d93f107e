import { instantAt } from '@/lib/domain/instant-at';

const futureToleranceMs = 5 * 60_000;

/** Why a late entry's time cannot be, or null. */
export function timeRefusal(takenAt: string | null, now: Date, timeZone: string): string | null {
  if (takenAt === null) return null;
  const instant = instantAt(takenAt, timeZone);
  if (instant === null) return 'Enter the date and time of the observations.';
  return instant.getTime() > now.getTime() + futureToleranceMs
    ? 'The time of the observations is in the future. Check the date and time.'
    : null;
}

const dayMs = 24 * 3_600_000;

/**
 * The question about a time of a day ago or earlier: a slip in the date would put the set where no one looks for it, and
 * leave the patient unobserved. Null for any other time.
 */
export function longAgoQuestion(
  takenAt: string | null,
  now: Date,
  timeZone: string,
): string | null {
  const instant = takenAt === null ? null : instantAt(takenAt, timeZone);
  if (instant === null) return null;
  const days = Math.floor((now.getTime() - instant.getTime()) / dayMs);
  if (days < 1) return null;
  const ago = days === 1 ? 'a day ago' : `${days} days ago`;
  return `That was ${ago}. Check the date, and save again if it is right.`;
}
