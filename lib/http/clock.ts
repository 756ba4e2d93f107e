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

/** The clock of the request that is being parsed; UTC and the machine's own time outside of one. */
export function clock(): Clock {
  return current ?? { timeZone: 'UTC', now: new Date() };
}
