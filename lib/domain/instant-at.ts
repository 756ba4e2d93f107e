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
