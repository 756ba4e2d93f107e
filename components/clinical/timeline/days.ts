import { Temporal } from 'temporal-polyfill';
import { dayAt } from '@/lib/domain/days';

/** Things that happened, day by day at the hospital, in the order in which they come. */
export function byDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  timeZone: string,
): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dayAt(new Date(entry.at), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** A day as a heading says it: "Today, Saturday 21 November 2026". Both as `YYYY-MM-DD`. */
export function dayHeading(day: string, today: string): string {
  const words = dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
  const days = Temporal.PlainDate.from(day).until(today).days;
  if (days === 0) return `Today, ${words}`;
  return days === 1 ? `Yesterday, ${words}` : words;
}

/** A calendar day is the same everywhere. */
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
