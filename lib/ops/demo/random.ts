/** Chance that repeats itself: the same seed gives the same draws. */
export type Random = ReturnType<typeof seededRandom>;

const modulus = 2 ** 31 - 1;
const multiplier = 48_271;

/**
 * The “minimal standard” generator with the better multiplier (Park, Miller and Stockmeyer, Communications of the ACM
 * 36 (7), 1993). Good enough for made-up patients, and for nothing that is secret.
 *
 * @param seed a whole number from 1
 */
export function seededRandom(seed: number) {
  let state = seed;
  /** At least 0, below 1. */
  const fraction = () => {
    state = (state * multiplier) % modulus;
    return (state - 1) / (modulus - 1);
  };
  const integer = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    /** A whole number, both ends included. */
    integer,
    /** A number from `low` up to `high`. */
    between: (low: number, high: number) => low + fraction() * (high - low),
    chance: (probability: number) => fraction() < probability,
    /** @throws RangeError for an empty list */
    pick: <T>(list: readonly T[]): T => {
      const picked = list[integer(0, list.length - 1)];
      if (picked === undefined) throw new RangeError('There is nothing to pick from.');
      return picked;
    },
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, order: fraction() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}
