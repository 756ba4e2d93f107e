import { Temporal } from 'temporal-polyfill';
import { dayAfter } from '@/lib/domain/days';

/** When a calendar day, `YYYY-MM-DD`, begins at a place: at midnight, or where the clock skips it, right after. */
export function startOfDay(day: string, timeZone: string): Date {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).startOfDay();
  return new Date(start.epochMilliseconds);
}

const dayMs = 86_400_000;

/**
 * Each calendar day at a place from one on, with when it begins. While the clock is not changed a day begins 24 hours after
 * the one before: the calendar is asked at each change, and not for each of the thousands of days that a record spans.
 */
export function* daysFrom(
  first: string,
  timeZone: string,
): Generator<{ day: string; startsAt: Date }, never> {
  let day = first;
  for (;;) {
    const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).startOfDay();
    let at = start.epochMilliseconds;
    // After a midnight, or a whole day, that the clock skips, the next one does not begin 24 hours later.
    const isMidnight = start.toPlainDateTime().toString() === `${day}T00:00:00`;
    const change = isMidnight
      ? (start.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity)
      : at;
    yield { day, startsAt: new Date(at) };
    for (let date = Date.parse(day) + dayMs; at + dayMs < change; date += dayMs) {
      at += dayMs;
      day = new Date(date).toISOString().slice(0, 10);
      yield { day, startsAt: new Date(at) };
    }
    day = dayAfter(day);
  }
}
