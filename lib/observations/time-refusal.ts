import { instantAt } from '@/lib/wall-time';

const futureToleranceMs = 5 * 60_000;

/** Why a late entry's time cannot be, or null. */
export function timeRefusal(takenAt: string | null, now: Date, timeZone: string): string | null {
  if (takenAt === null) return null;
  const instant = instantAt(takenAt, timeZone);
  if (instant === null) return 'Give the date and the time of the observations.';
  return instant.getTime() > now.getTime() + futureToleranceMs
    ? 'The time of the observations lies in the future. Check the date and the time.'
    : null;
}
