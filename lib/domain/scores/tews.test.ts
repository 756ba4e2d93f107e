import { describe, expect, test } from 'vitest';
import { scoreTews, tewsBands } from '@/lib/domain/scores/tews';
import { normal } from '@/lib/domain/scores/tews-samples';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

test('the rule that scored a value is known by its place in the served rules', () => {
  const { parts } = scoreTews(tewsTables.adult, {
    ...normal.adult,
    RR: 22,
    TEMP: 38.45,
    AVPU: 'verbal',
  });
  const rule = (code: string) => parts.find((part) => part.code === code)?.ruleIndex;
  expect(rule('RR')).toBe(3);
  expect(rule('TEMP')).toBe(2);
  expect(rule('AVPU')).toBe(2);
  expect(rule('MOBILITY')).toBe(0);
});

describe('an incomplete set', () => {
  test('names what is missing and is never settled', () => {
    const { RR: _, ...rest } = normal.adult;
    expect(scoreTews(tewsTables.adult, rest)).toMatchObject({
      total: 0,
      complete: false,
      provisional: true,
      missing: ['RR'],
    });
  });

  test('empty, blank and absent are missing, 0 is not', () => {
    for (const nothing of ['', '  ', null, undefined]) {
      expect(scoreTews(tewsTables.adult, { ...normal.adult, RR: nothing }).missing).toEqual(['RR']);
    }
    for (const zero of [0, '0', '0.0']) {
      const score = scoreTews(tewsTables.adult, { ...normal.adult, RR: zero });
      expect(score).toMatchObject({ missing: [], complete: true, total: 2 });
    }
  });

  test('has no colour while nothing is measured', () => {
    expect(scoreTews(tewsTables.adult, { WEIGHT: 70 })).toMatchObject({
      total: 0,
      colour: null,
      timeToTreat: null,
      finalColour: null,
      finalTimeToTreat: null,
      provisional: true,
    });
  });

  test.each([
    ['RR', 'abc'],
    ['RR', '1e1'],
    ['RR', '12,5'],
    ['RR', Number.NaN],
    ['RR', -1],
    ['SBP', 420],
    ['TEMP', '3'],
    ['TEMP', '365'],
    ['AVPU', 'sleepy'],
    ['AVPU', 0],
    ['MOBILITY', 'normal_for_age'],
  ])('%s %s cannot be scored and is not taken for normal', (code, value) => {
    const score = scoreTews(tewsTables.adult, { ...normal.adult, [code]: value });
    expect(score).toMatchObject({
      unscorable: [code],
      missing: [],
      complete: false,
      provisional: true,
      total: 0,
    });
    expect(score.parts.find((part) => part.code === code)).toEqual({
      code,
      value,
      score: null,
      ruleIndex: null,
      state: 'unscorable',
    });
  });
});

test('a chart is shaded with the bands that score', () => {
  expect(
    tewsBands(tewsTables.older_child, 'RR').map(({ low, high, score }) => [low, high, score]),
  ).toEqual([
    [null, 14, 3],
    [15, 16, 2],
    [17, 21, 0],
    [22, 26, 1],
    [27, null, 2],
  ]);
  expect(tewsBands(tewsTables.older_child, 'SBP')).toEqual([]);
  expect(tewsBands(tewsTables.adult, 'AVPU')).toEqual([]);
});
