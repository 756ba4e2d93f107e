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

/** A calendar day, `YYYY-MM-DD`, in words, the same everywhere: `21 Nov 2026`. */
export const spokenDay = (day: string): string => dayFormat.format(new Date(day));

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** How long ago an instant was, in words: `40 s ago`, `12 min ago`, and from an hour on the instant itself. */
export function agoWords(instant: Date, now: Date, timeZone: string): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return `on ${spokenInstant(instant, timeZone)}`;
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

/** Making a format takes a millisecond, using it a thousandth of that. */
const spokenFormats = new Map<string, Intl.DateTimeFormat>();
