import { wallClockAt } from '@/lib/domain/wall-clock';

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

const dayOf = (at: number, timeZone: string) => wallClockAt(at, timeZone).slice(0, 10);

/** The calendar day, `YYYY-MM-DD`, some days after another one. Throws `RangeError` for a text that is no day. */
export function dayAfter(day: string, days = 1): string {
  return new Date(utcMidnight(day) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days a calendar day, `YYYY-MM-DD`, is before another one. Throws `RangeError` for a text that is no day. */
export function daysBetween(day: string, later: string): number {
  return (utcMidnight(later) - utcMidnight(day)) / dayMs;
}

const dayMs = 86_400_000;

/** The midnight of a day in UTC, where every day has 24 hours. Throws `RangeError` for a text that is no day. */
export function utcMidnight(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  // 30 February would be read as a day in March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) {
    throw new RangeError(`${day} is no calendar day.`);
  }
  return at;
}
