import { Temporal } from 'temporal-polyfill';

/** The instant of a wall time at the provider; null for text that is not a wall time. */
export function instantAt(wallTime: string, timeZone: string): Date | null {
  try {
    const { epochMilliseconds } = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone);
    return new Date(epochMilliseconds);
  } catch {
    return null;
  }
}
