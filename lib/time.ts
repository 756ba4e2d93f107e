import { Temporal } from 'temporal-polyfill';

/** The calendar day at a place, `YYYY-MM-DD`. */
export function dayAt(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
