import { Temporal } from 'temporal-polyfill';

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

/** The instant of a wall time at the provider; null for a text that is none. */
export function instantAt(wallTime: string, timeZone: string): Date | null {
  try {
    const { epochMilliseconds } = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone);
    return new Date(epochMilliseconds);
  } catch {
    return null;
  }
}

/** The wall time of an instant at the provider, `YYYY-MM-DDTHH:mm`. */
export function wallTimeAt(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}
