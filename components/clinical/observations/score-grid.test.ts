import { describe, expect, it } from 'vitest';
import { gridColumns, scoreCells } from '@/components/clinical/observations/score-grid';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

const texts = (code: string, table = tewsTables.adult) =>
  scoreCells(table, code).map((bands) => bands.map(({ text }) => text).join(' '));

describe('the grid', () => {
  it('is laid out as the printed adult chart: too low left of 0, too high right of it', () => {
    expect(texts('RR')).toEqual(['', '≤ 8', '', '9–14', '15–20', '21–29', '≥ 30']);
    expect(texts('HR')).toEqual(['', '≤ 40', '41–50', '51–100', '101–110', '111–129', '≥ 130']);
    expect(texts('SBP')).toEqual(['≤ 70', '71–80', '81–100', '101–199', '', '≥ 200', '']);
    expect(texts('TEMP')).toEqual(['', '≤ 34.9', '', '35–38.4', '', '≥ 38.5', '']);
  });

  it('has every rule of every table once, under the points that it scores', () => {
    for (const table of Object.values(tewsTables)) {
      for (const parameter of table.configuration.score_parameters) {
        if (parameter.type !== 'reference_range_score') continue;
        const cells = scoreCells(table, parameter.code);
        const found = cells.flatMap((bands, column) =>
          bands.map(({ ruleIndex, score }) => ({ ruleIndex, score, points: gridColumns[column] })),
        );
        expect(found.map(({ ruleIndex }) => ruleIndex).sort()).toEqual([...parameter.rules.keys()]);
        for (const { score, points } of found) expect(points).toBe(score);
      }
    }
  });
});
