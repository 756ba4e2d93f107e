import { daysBetween } from '@/lib/domain/days';
import { calendarDate } from '@/lib/platform/http/types';

/** A statement is of at most so many days. */
export const mostDays = 366;

type Period = { start?: string; end?: string };

/** The days of a statement as its address asks for them; what cannot be used is left out, and said. */
export function readPeriod(asked: Record<string, string | string[] | undefined>): {
  period: Period;
  refusal: string | null;
} {
  const start = dayOf(asked.start);
  const end = dayOf(asked.end);
  if (start === null || end === null) {
    return { period: {}, refusal: 'The address has a day that does not exist.' };
  }
  if (start !== undefined && end !== undefined) {
    const days = daysBetween(start, end);
    if (days < 0) return { period: {}, refusal: 'The first day is after the last.' };
    if (days >= mostDays) {
      return { period: {}, refusal: `A statement can have at most ${mostDays} days.` };
    }
  }
  return {
    period: { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) },
    refusal: null,
  };
}

function dayOf(text: string | string[] | undefined): string | undefined | null {
  if (text === undefined || text === '') return undefined;
  return calendarDate.safeParse(text).data ?? null;
}
