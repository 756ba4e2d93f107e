import { spanText } from '@/lib/domain/scores/score-ranges';
import { tewsBands } from '@/lib/domain/scores/tews';
import type { TewsTable } from '@/lib/domain/scores/tews-configuration';

/** The points of the grid's columns: what is too low is left of 0, what is too high right of it. */
export const gridColumns = [3, 2, 1, 0, 1, 2, 3] as const;

export interface GridBand {
  readonly ruleIndex: number;
  readonly text: string;
  readonly score: number;
}

/**
 * The score cells of a measured parameter as the printed chart has them: seven columns, each with
 * the bands that belong there (none, one, or several). Bands of 0 points stand in the middle.
 */
export function scoreCells(table: TewsTable, code: string): readonly (readonly GridBand[])[] {
  const bands = tewsBands(table, code);
  const middle = bands.findIndex(({ score }) => score === 0);
  const columns: GridBand[][] = gridColumns.map(() => []);
  bands.forEach((band, index) => {
    const side = index < middle ? -1 : 1;
    const column = columns[3 + side * Math.min(band.score, 3)];
    column?.push({ ruleIndex: band.ruleIndex, text: spanText(band), score: band.score });
  });
  return columns;
}
