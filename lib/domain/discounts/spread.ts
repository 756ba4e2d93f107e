/**
 * Splits an amount over lines in proportion to their weights, all in minor units, so that the parts add up to it
 * exactly: each line gets its share rounded down, and what is left goes unit by unit to the largest remainders, the
 * earlier line first. No part exceeds its weight. Throws `RangeError` when the amount is below zero or above the
 * weights' sum, or a weight is below zero.
 */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (amount < 0n || amount > whole || weights.some((weight) => weight < 0n)) {
    throw new RangeError('The amount does not fit these weights.');
  }
  if (whole === 0n) return weights.map(() => 0n);
  const lines = weights.map((weight, index) => ({
    index,
    part: (amount * weight) / whole,
    remainder: (amount * weight) % whole,
  }));
  let left = lines.reduce((rest, { part }) => rest - part, amount);
  const byRemainder = [...lines].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const line of byRemainder) {
    if (left === 0n) break;
    line.part += 1n;
    left -= 1n;
  }
  return lines.map(({ part }) => part);
}
