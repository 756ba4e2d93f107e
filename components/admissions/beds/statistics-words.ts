/** A share as a ward says it: `83 %`; a dash where there was nothing to share. */
export const percentWords = (ratio: number | null): string =>
  ratio === null ? '–' : `${Math.round(ratio * 100)} %`;

/** A time in days as a ward says it: `2.4 days`. */
export function daysWords(days: number | null): string {
  if (days === null) return '–';
  const rounded = Math.round(days * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'day' : 'days'}`;
}

/** A day of the calendar, `2026-11-21`, as `21 Nov`. */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
