/** How many statements are kept prepared, of all connections together and of each. */
export const preparedAtMost = 1000;
/** How many texts are remembered that came once. */
const onceAtMost = 2000;

/**
 * Decides which statements are worth preparing: those that come a second time, up to a bound. One that is not
 * prepared takes two trips to the database, for its parameters' types and for its rows, and lets no other be sent in
 * between. But lists make texts of their own for every choice of filters and every number of ids: where there are too
 * many, the one that has not come for longest is given up.
 */
export function repeatedStatements(): (text: string) => boolean {
  // The one that came last stands last.
  const kept = new Set<string>();
  const once = new Set<string>();
  return (text) => {
    if (kept.delete(text) || once.delete(text)) {
      kept.add(text);
      if (kept.size > preparedAtMost) dropFirst(kept);
      return true;
    }
    once.add(text);
    if (once.size > onceAtMost) dropFirst(once);
    return false;
  };
}

function dropFirst(texts: Set<string>): void {
  for (const first of texts) {
    texts.delete(first);
    return;
  }
}
