import { Temporal } from 'temporal-polyfill';

/** The calendar day at a place, `YYYY-MM-DD`. */
export function dayAt(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** An instant in words at a place: `21 Nov 2026, 04:12`. */
export function spokenInstant(instant: Date, timeZone: string): string {
  let format = spokenFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    spokenFormats.set(timeZone, format);
  }
  return format.format(instant);
}

/** Making a format takes a millisecond, using it a thousandth of that. */
const spokenFormats = new Map<string, Intl.DateTimeFormat>();
