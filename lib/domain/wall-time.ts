import { Temporal } from 'temporal-polyfill';

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
