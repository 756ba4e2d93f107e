import { dayAt } from '@/lib/domain/days';
import { spokenInstant } from '@/lib/domain/time';

/** What the cells of a list are told beside the row: the server's time in milliseconds, and the hospital's clock. */
export type ListClock = { now: number; timeZone: string };

/** An instant on the hospital's clock, with its year only when it is another than this: `21 Nov, 04:12`. */
export function listInstant(instant: string, { now, timeZone }: ListClock): string {
  const words = spokenInstant(new Date(instant), timeZone);
  const year = dayAt(new Date(now), timeZone).slice(0, 4);
  return words.replace(` ${year},`, ',');
}
