/**
 * Whether two names may be of one medicine: every word of the one stands in the other, strengths aside, so that
 * "Amoxicillin 500 mg" meets "amoxicillin and clavulanic acid". It asks too often rather than too seldom, and knows
 * nothing of brands and synonyms.
 */
export function maybeSameMedicine(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const [few, many] = first.length <= second.length ? [first, second] : [second, first];
  return few.length > 0 && few.every((word) => many.includes(word));
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !unspecific.has(word));

const unspecific = new Set(['and', 'with', 'g', 'mg', 'mcg', 'µg', 'ml', 'l', 'iu', 'mu', 'units']);
