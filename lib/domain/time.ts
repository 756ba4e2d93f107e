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

/**
 * The calendar day of an instant (in milliseconds) in a time zone, as the number of days since 1 January 1970: the
 * difference of two is the number of midnights between them. It uses only the browser's formats, because every tile of a
 * board calls it; `lib/domain/days.ts` does the arithmetic of the calendar.
 */
export function calendarDayNumber(instant: number, timeZone: string): number {
  let format = dayNumberFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    dayNumberFormats.set(timeZone, format);
  }
  const parts = format.formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day')) / 86_400_000;
}

/** How long ago an instant was, in words: `40 s ago`, `12 min ago`, and from an hour on the instant itself. */
export function daysAgoWords(instant: Date, now: Date, timeZone: string): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return `on ${spokenInstant(instant, timeZone)}`;
}

/** Making a format takes a millisecond, using it a thousandth of that. */
const spokenFormats = new Map<string, Intl.DateTimeFormat>();
const dayNumberFormats = new Map<string, Intl.DateTimeFormat>();
