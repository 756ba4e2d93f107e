/** The smallest value that so great a share of them does not exceed (nearest rank); NaN of none. */
export function percentile(ascending: readonly number[], share: number): number {
  const rank = Math.max(1, Math.ceil(ascending.length * share));
  return ascending[rank - 1] ?? Number.NaN;
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
