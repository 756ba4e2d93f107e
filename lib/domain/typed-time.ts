import { spokenDay } from '@/lib/domain/time';

/**
 * A day as a person types it, in the hospital's order, as `YYYY-MM-DD`: "23/11/2026", "23.11.2026", "23112026", "23 Nov
 * 2026" and `YYYY-MM-DD` itself. null: it is not a day, or its year has fewer than four digits.
 */
export function typedDay(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ??
    turned(ordered.map((form) => form.exec(typed)).find(Boolean));
  return dayOf(Number(year), monthNumber(month ?? ''), Number(day));
}

/** A wall time as a person types it, as `YYYY-MM-DDTHH:mm`, with seconds where they were typed: "23/11/2026 14:05". null: none. */
export function typedWallTime(text: string): string | null {
  const [, day = '', hour = '', minute = '', second] =
    /^(.*?)[t,\s]+(\d{1,2})[:.](\d\d)(?::(\d\d(?:\.\d{1,9})?))?$/i.exec(text.trim()) ??
    /^(\d{8})(\d\d)(\d\d)$/.exec(text.trim()) ??
    [];
  const on = typedDay(day);
  if (on === null || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) >= 60)
    return null;
  return `${on}T${hour.padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`;
}

/** A wall time in words: `21 Nov 2026, 04:12`. */
export function spokenWallTime(wallTime: string): string {
  const [day = '', time = ''] = wallTime.split('T');
  return `${spokenDay(day)}, ${time.replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1')}`;
}

const ordered = [
  /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/,
  /^(\d\d)(\d\d)(\d{4})$/,
  /^(\d{1,2})[\s./-]*([a-z]{3,9})[\s./-]*(\d{4})$/,
];

/** Day, month and year of a match as year, month and day. */
const turned = (match: RegExpExecArray | null | undefined) =>
  match ? [match[0], match[3], match[2], match[1]] : [];

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function monthNumber(text: string): number {
  if (/^\d*$/.test(text)) return Number(text);
  return monthNames.findIndex((name) => name.startsWith(text)) + 1;
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isOne = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isOne ? date.toISOString().slice(0, 10) : null;
}
