import { isOwnAnswer } from '@/lib/platform/http/own-answer';

/**
 * How far the server's clock is ahead of this device's, in milliseconds. A device's clock may be wrong by hours, and what is
 * recorded as of now, or refused as lying in the future, goes by the hospital's.
 */
let aheadMs = 0;
let isHeard = false;

/** Two clocks that agree to the minute are one: a header has whole seconds, and the answer was on its way. */
const agreeingMs = 60_000;

/** Learns the server's time from the `Date` header of an answer that has just come. */
export function hearServerTime(header: string | null): void {
  const at = Date.parse(header ?? '');
  if (Number.isNaN(at)) return;
  const ahead = at - Date.now();
  aheadMs = Math.abs(ahead) < agreeingMs ? 0 : ahead;
  isHeard = true;
}

/** An instant of this device's clock by the server's clock, as far as that is known. */
export const byServer = (instant: Date): Date => new Date(instant.getTime() + aheadMs);

/** The current time by the server's clock, as far as it is known; otherwise by this device's. */
export const serverNow = (): Date => byServer(new Date());

/** Asks the server for its time, unless an earlier answer had it. Without an answer the time stays unknown. */
export async function askServerTime(): Promise<void> {
  if (isHeard) return;
  try {
    const answer = await fetch('/api/health', { method: 'HEAD', cache: 'no-store' });
    if (isOwnAnswer(answer)) hearServerTime(answer.headers.get('date'));
  } catch {
    // The server was not reached. The next request will show it.
  }
}
