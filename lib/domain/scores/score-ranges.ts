/** A stretch of values, both ends included, null for an open end, and the points it scores. */
export interface ScoreRange {
  readonly low: number | null;
  readonly high: number | null;
  readonly score: number;
}

/**
 * The position of the band that scores a value. A value between two neighbours (38.45 between 38.4
 * and 38.5) takes the neighbour with more points. The bands must have passed `bandsFault`.
 * -1 when the value lies beyond the outermost band.
 */
export function bandIndex(bands: readonly ScoreRange[], value: number): number {
  let previous: ScoreRange | undefined;
  for (let index = 0; index < bands.length; index += 1) {
    const band = bands[index];
    if (band === undefined) break;
    if (band.high === null || value <= band.high) {
      if (band.low === null || value >= band.low) return index;
      if (previous === undefined) return -1;
      return previous.score > band.score ? index - 1 : index;
    }
    previous = band;
  }
  return -1;
}

interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Says what is wrong with bands in ascending order, or null when every value inside `range` has
 * exactly one score: no overlap, and no hole that a value of the given step could fall into.
 */
export function bandsFault(bands: readonly Range[], range: Range, step: number): string | null {
  const first = bands[0];
  const last = bands.at(-1);
  if (first === undefined || last === undefined) return 'has no rule';
  for (const band of bands) {
    if (band.low !== null && band.high !== null && band.low > band.high) {
      return `rule ${spanText(band)} runs backwards`;
    }
  }
  if (first.low !== null && (range.low === null || first.low > range.low)) {
    return `leaves values below ${spanText(first)} without a score`;
  }
  if (last.high !== null && (range.high === null || last.high < range.high)) {
    return `leaves values above ${spanText(last)} without a score`;
  }
  for (let index = 1; index < bands.length; index += 1) {
    const below = bands[index - 1];
    const above = bands[index];
    if (below === undefined || above === undefined) break;
    if (below.high === null || above.low === null || above.low <= below.high) {
      return `rules ${spanText(below)} and ${spanText(above)} overlap`;
    }
    if (above.low - below.high > step * 1.5) {
      return `leaves values between rules ${spanText(below)} and ${spanText(above)} without a score`;
    }
  }
  return null;
}

/** A band as a nurse reads it on the chart: "≤ 8", "9–14", "≥ 30". */
export function spanText({ low, high }: Range): string {
  if (low === null && high === null) return 'any value';
  if (low === null) return `≤ ${high}`;
  if (high === null) return `≥ ${low}`;
  return low === high ? `${low}` : `${low}–${high}`;
}

/** Orders bands from the lowest values to the highest. */
export function ascendingBands(a: Range, b: Range): number {
  return (a.low ?? Number.NEGATIVE_INFINITY) - (b.low ?? Number.NEGATIVE_INFINITY);
}
