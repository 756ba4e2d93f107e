import { Temporal } from 'temporal-polyfill';
import { dayAt } from '@/lib/domain/days';

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

/** Wall time of an instant at the hospital, `14:02`. */
export function timeOfDay(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}

/** A time of the day, with the day where it is not today: "14:05", "20 Nov, 14:05". */
export function clockWords(instant: string, now: number, timeZone: string): string {
  const at = Date.parse(instant);
  const time = timeOfDay(at, timeZone);
  if (dayAt(new Date(at), timeZone) === dayAt(new Date(now), timeZone)) return time;
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
  return `${day.format(at)}, ${time}`;
}
