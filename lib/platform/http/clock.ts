import { serverNow } from '@/lib/platform/http/server-clock';

/** What a datetime without an offset means, and what "in the future" means, while a request is parsed. */
type Clock = { timeZone: string; now: Date };

let current: Clock | undefined;

/**
 * Runs `parse` with the provider's time zone and the time of the request. Parsing is synchronous, so no other
 * request can come between.
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
 * The clock of the request that is being parsed. In a page, whose forms are checked by the same schemas, it is that of the
 * hospital that the page shows: whoever was born there after midnight was not born in the future.
 */
export function clock(): Clock {
  return current ?? { timeZone: shownTimeZone() ?? 'UTC', now: serverNow() };
}

/** The name of the `meta` element that holds the time zone of the hospital that a page shows. */
export const timeZoneMeta = 'wardline-time-zone';

function shownTimeZone(): string | null {
  if (typeof document === 'undefined') return null;
  const shown = document.querySelector<HTMLMetaElement>(`meta[name="${timeZoneMeta}"]`);
  return shown?.content ?? null;
}
