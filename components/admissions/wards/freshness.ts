import { silenceMs } from '@/components/platform/http/live';
import { timeOfDay } from '@/lib/domain/wall-time';

/** How current the board is: it follows every change, is about to, or may be out of date. */
export type Freshness = 'live' | 'connecting' | 'stale';

export type StreamState = 'connecting' | 'open' | 'lost';

/** A little more than the time between two heartbeats. */
const silenceOfflineMs = 16_000;

/** While there is no stream, the board is read again this often. */
export const pollMs = 10_000;

/**
 * Whether what is on the screen can be acted on. `confirmedAt` is when the board or a heartbeat came last and `now`
 * the same clock, both in milliseconds; `hasFailed` says that the last reading of the board failed. On a device without a network
 * only a stream that is open and heard of is believed: a server on the device itself.
 */
export function freshnessOf({
  stream,
  confirmedAt,
  hasFailed,
  isOnline,
  now,
}: {
  stream: StreamState;
  confirmedAt: number;
  hasFailed: boolean;
  isOnline: boolean;
  now: number;
}): Freshness {
  const isSilent = now - confirmedAt > (isOnline ? silenceMs : silenceOfflineMs);
  if (hasFailed || stream === 'lost' || isSilent) return 'stale';
  if (stream === 'open') return 'live';
  return isOnline ? 'connecting' : 'stale';
}

/** "12 s", "3 min": how old the last word of the server is. */
export function sinceWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** Whether the lights are down: from 20:00 to 06:00 at the hospital. */
export function isNight(instant: number, timeZone: string): boolean {
  const hour = Number(timeOfDay(instant, timeZone).slice(0, 2));
  return hour >= 20 || hour < 6;
}
