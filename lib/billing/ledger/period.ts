import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, daysBetween } from '@/lib/domain/days';
import { refuseField } from '@/lib/domain/errors';

/** The longest period of a report of the books, in days. */
export const longestPeriod = 366;

/**
 * The days of a report, both included, by the provider's clock: from the first moment to before the last. Throws `invalid`
 * if the first day is after the last, or the period is too long.
 */
export function periodOf({ from, until }: { from: string; until: string }, timeZone: string) {
  if (from > until) throw refuseField('from', 'The first day must not be after the last day.');
  if (daysBetween(from, until) >= longestPeriod) {
    throw refuseField('from', `A period can have at most ${longestPeriod} days.`);
  }
  return {
    from: startOfDay(from, timeZone),
    to: startOfDay(dayAfter(until), timeZone),
    timeZone,
  };
}
