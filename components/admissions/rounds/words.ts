import { Temporal } from 'temporal-polyfill';
import { dayAt } from '@/lib/domain/days';
import { timeOfDay } from '@/lib/domain/wall-time';

/**
 * When something was, as it is said on a round: `today 08:10`, `yesterday 21:05`, `19 Nov 08:10`. `now` is in the server's
 * time, both are in the provider's time zone.
 */
export function roundTime(instant: string, now: string, timeZone: string): string {
  const at = new Date(instant);
  const day = dayAt(at, timeZone);
  const today = Temporal.PlainDate.from(dayAt(new Date(now), timeZone));
  const time = timeOfDay(at.getTime(), timeZone);
  if (day === today.toString()) return `today ${time}`;
  if (day === today.subtract({ days: 1 }).toString()) return `yesterday ${time}`;
  return `${dayWords(day, today.year)} ${time}`;
}

/** A day of the calendar, `21 Nov`; with its year where that is not `thisYear`. */
function dayWords(day: string, thisYear: number): string {
  const { year } = Temporal.PlainDate.from(day);
  return (year === thisYear ? dayFormat : yearFormat).format(new Date(`${day}T00:00:00Z`));
}

const parts = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
const dayFormat = new Intl.DateTimeFormat('en-GB', parts);
const yearFormat = new Intl.DateTimeFormat('en-GB', { ...parts, year: 'numeric' });

/** "Sat 21 Nov": the day of a round. */
export const weekdayWords = (day: string): string =>
  weekdayFormat.format(new Date(`${day}T00:00:00Z`));

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { ...parts, weekday: 'short' });

/** From when until when a care plan is meant: "from 21 Nov", "until 24 Nov", "21 Nov to 24 Nov"; null without dates. */
export function planPeriod(
  { period_start, period_end }: { period_start: string | null; period_end: string | null },
  now: string,
  timeZone: string,
): string | null {
  const { year } = Temporal.PlainDate.from(dayAt(new Date(now), timeZone));
  const from = period_start && dayWords(dayAt(new Date(period_start), timeZone), year);
  const until = period_end && dayWords(dayAt(new Date(period_end), timeZone), year);
  if (from && until) return `${from} to ${until}`;
  if (from) return `from ${from}`;
  return until ? `until ${until}` : null;
}
