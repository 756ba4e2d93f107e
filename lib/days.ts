import { Temporal } from 'temporal-polyfill';

/** The calendar day at a place, `YYYY-MM-DD`. */
export function dayAt(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** When a calendar day, `YYYY-MM-DD`, begins at a place: at midnight, or where the clock skips it, right after. */
export function startOfDay(day: string, timeZone: string): Date {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).startOfDay();
  return new Date(start.epochMilliseconds);
}

/** The calendar day, `YYYY-MM-DD`, some days after another one. */
export function dayAfter(day: string, days = 1): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** How many days a calendar day, `YYYY-MM-DD`, is before another one. */
export function daysBetween(day: string, later: string): number {
  return Temporal.PlainDate.from(day).until(later).days;
}
