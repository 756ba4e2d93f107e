import { serverNow } from '@/lib/platform/http/server-clock';

/** The time zone for datetimes without an offset, and the present for "in the future", while a request is parsed. */
type Clock = { timeZone: string; now: Date };

let current: Clock | undefined;

/**
 * Runs `parse` with the provider's time zone and the time of the request. Parsing is synchronous, so no other request
 * can run in between.
 */
export function withClock<T>(clock: Clock, parse: () => T): T {
  const before = current;
  current = clock;
  try {
    return parse();
  } finally {
    current = before;
  }
}

/**
 * The clock of the request that is being parsed. On a page, whose forms use the same schemas, it is that of the
 * page's hospital: a child born there after midnight was not born in the future.
 */
export function clock(): Clock {
  return current ?? { timeZone: shownTimeZone() ?? 'UTC', now: serverNow() };
}

/** The name of the `meta` element with the time zone of the page's hospital. */
export const timeZoneMeta = 'wardline-time-zone';

function shownTimeZone(): string | null {
  if (typeof document === 'undefined') return null;
  const shown = document.querySelector<HTMLMetaElement>(`meta[name="${timeZoneMeta}"]`);
  return shown?.content ?? null;
}
