import { dayAt } from '@/lib/domain/days';
import { spokenInstant } from '@/lib/domain/time';

/** The context of a cell: the server's time in milliseconds and the hospital's time zone. */
export type ListClock = { now: number; timeZone: string };

/** An instant in the hospital's time zone, with the year unless it is this year: `21 Nov, 04:12`. */
export function listInstant(instant: string, { now, timeZone }: ListClock): string {
  const words = spokenInstant(new Date(instant), timeZone);
  const year = dayAt(new Date(now), timeZone).slice(0, 4);
  return words.replace(` ${year},`, ',');
}
