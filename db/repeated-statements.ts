/** How many statements a connection keeps; what comes after them is parsed anew each time. */
const keptAtMost = 1000;
/** How many texts are remembered that came once. */
const onceAtMost = 2000;

/**
 * Decides which statements are worth preparing: those that come a second time, up to a bound. One that is not
 * prepared takes two trips to the database, for its parameters' types and for its rows, and lets no other be sent in
 * between. But lists make texts of their own for every choice of filters and every number of ids, and a connection
 * forgets none that it has prepared.
 */
export function repeatedStatements(): (text: string) => boolean {
  const kept = new Set<string>();
  const once = new Set<string>();
  return (text) => {
    if (kept.has(text)) return true;
    if (kept.size >= keptAtMost) return false;
    if (once.delete(text)) {
      kept.add(text);
      return true;
    }
    if (once.size >= onceAtMost) once.clear();
    once.add(text);
    return false;
  };
}
