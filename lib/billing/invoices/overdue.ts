import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, dayAt } from '@/lib/domain/days';

/** An invoice without a due date is overdue after so many days. */
export const usualDueDays = 30;

/** An unpaid invoice is overdue from the day after its due date. */
export function overdueSince(now: Date, timeZone: string) {
  const today = dayAt(now, timeZone);
  return {
    dueBefore: today,
    issuedBefore: startOfDay(dayAfter(today, -usualDueDays), timeZone),
  };
}
