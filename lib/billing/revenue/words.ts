import type { RevenueDivision } from '@/lib/billing/revenue/contract';
import { dayAfter, daysBetween } from '@/lib/domain/days';
import { spokenDay } from '@/lib/domain/time';

export const divisionWords: Readonly<Record<RevenueDivision, string>> = {
  service: 'Service',
  ward: 'Ward',
  practitioner: 'Practitioner',
  payer: 'Payer',
  day: 'Day',
  month: 'Month',
};

const noneWords: Readonly<Record<RevenueDivision, string>> = {
  service: 'Service not recorded',
  ward: 'No ward',
  practitioner: 'No practitioner',
  payer: 'No payer named',
  day: '',
  month: '',
};

/** A row of the report by its name; a day or month in words. */
export function nameOfRow(
  { key, name }: { key: string | null; name: string | null },
  by: RevenueDivision,
): string {
  if (key === null) return noneWords[by];
  if (by === 'day') return spokenDay(key);
  if (by === 'month') return monthFormat.format(new Date(`${key}-01`));
  return name ?? key;
}

/** The key of every day or month of a period, so that one without revenue has its place too. */
export function keysOf({ from, until }: { from: string; until: string }, by: 'day' | 'month') {
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => dayAfter(from, at));
  return by === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
