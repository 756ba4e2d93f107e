import type { Sql } from 'postgres';

/** The number of texts to keep prepared. */
const keptAtMost = 1000;
/** The number of them that others may replace in an hour, which is as long as the driver keeps a connection. */
const replacedAtMost = 250;
/** The number of texts to remember that came once. */
const onceAtMost = 2000;

type Driver = Pick<Sql, 'unsafe'>;

/**
 * Decides which statements to prepare: those that come a second time, up to a limit. An unprepared statement takes
 * two round trips to the database, for its parameters' types and for its rows, and blocks others meanwhile. But lists
 * have a new text for every choice of filters and every number of ids: above the limit, the least recently used one
 * is dropped.
 */
export function repeatedStatements() {
  // The most recently used one is last.
  const kept = new Set<string>();
  const once = new Set<string>();
  let replaced = { hour: 0, texts: 0 };
  let generation = 0;

  function isRepeated(text: string): boolean {
    if (kept.delete(text)) {
      kept.add(text);
      return true;
    }
    if (!once.delete(text)) {
      once.add(text);
      if (once.size > onceAtMost) dropFirst(once);
      return false;
    }
    if (kept.size >= keptAtMost) {
      const hour = Math.floor(Date.now() / 3_600_000);
      if (replaced.hour !== hour) replaced = { hour, texts: 0 };
      if (replaced.texts >= replacedAtMost) return false;
      replaced.texts += 1;
      dropFirst(kept);
    }
    kept.add(text);
    return true;
  }

  return {
    isRepeated,

    /** Makes a client or a transaction of the driver prepare them. */
    prepareIn(driver: Driver): void {
      const { unsafe } = driver;
      driver.unsafe = ((text, params = [], options = {}) => {
        const prepare = params.length > 0 && isRepeated(text);
        // To the driver another text is another statement.
        const marked = prepare && generation > 0 ? `${text} -- ${generation}` : text;
        return unsafe(marked, params, { ...options, prepare });
      }) as Driver['unsafe'];
    },

    get generation() {
      return generation;
    },

    /**
     * Prepares every statement again on every connection, because the tables have changed.
     * @param seen the generation that was found to be outdated
     */
    forget(seen: number): void {
      if (seen === generation) generation += 1;
    },
  };
}

function dropFirst(texts: Set<string>): void {
  for (const first of texts) {
    texts.delete(first);
    return;
  }
}
