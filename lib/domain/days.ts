import { Temporal } from 'temporal-polyfill';

/** The calendar day at a place, `YYYY-MM-DD`. */
export function dayAt(now: Date, timeZone: string): string {
  const at = now.getTime();
  if (at < wholeMinutesMs) return dayOf(at, timeZone);
  // A page asks for the same minute again and again, and the calendar takes longer than the rest of a patient.
  const minute = Math.floor(at / 60_000);
  const asked = `${minute} ${timeZone}`;
  let day = days.get(asked);
  if (day === undefined) {
    day = dayOf(minute * 60_000, timeZone);
    if (days.size >= 1000) days.clear();
    days.set(asked, day);
  }
  return day;
}

/** The calendar year at a place, `YYYY`. */
export const yearAt = (now: Date, timeZone: string): string => dayAt(now, timeZone).slice(0, 4);

const days = new Map<string, string>();

/** From here on no place's clock differs from UTC by seconds; Liberia's did until 7 January 1972 (IANA tz database). */
const wholeMinutesMs = Date.UTC(1972, 1, 1);

const dayOf = (at: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();

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

/** The calendar day, `YYYY-MM-DD`, some days after another one. */
export function dayAfter(day: string, days = 1): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** How many days a calendar day, `YYYY-MM-DD`, is before another one. */
export function daysBetween(day: string, later: string): number {
  return Temporal.PlainDate.from(day).until(later).days;
}
