import { dayAt } from '@/lib/domain/days';
import { wallClockAt } from '@/lib/domain/wall-clock';

/** The wall time of an instant at the provider, `YYYY-MM-DDTHH:mm`. */
export const wallTimeAt = (instant: Date, timeZone: string): string =>
  wallClockAt(instant.getTime(), timeZone);

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
