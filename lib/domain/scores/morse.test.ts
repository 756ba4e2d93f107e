import { describe, expect, test } from 'vitest';
import {
  defaultMorseBands,
  type MorseAnswers,
  morseBand,
  morseObservations,
  morsePanel,
  readMorseBands,
  scoreMorse,
} from '@/lib/domain/scores/morse';
import published from '@/lib/domain/scores/vectors/morse.json';

const safest: MorseAnswers = {
  HISTORY_OF_FALL: 'no',
  SECONDARY_DIAGNOSIS: 'no',
  AMBULATORY_AID: 'none_bedrest_nurse_assist',
  INTRAVENOUS_THERAPY: 'no',
  GAIT: 'normal_bedrest_wheelchair',
  MENTAL_STATUS: 'oriented_to_own_ability',
};

const band = (low: number, high: number, code: string) => ({ low, high, code, display: code });
const loincBands = [band(0, 24, 'low'), band(25, 45, 'moderate'), band(50, 125, 'high')];
const cut51Bands = [band(0, 24, 'no risk'), band(25, 50, 'low'), band(51, 125, 'high')];

describe('every published case comes out as published', () => {
  test.each(published.vectors)('$id $description', ({ input, expected }) => {
    const score = scoreMorse(input);
    expect(Object.fromEntries(score.items.map((item) => [item.code, item.score]))).toEqual(
      expected.item_scores,
    );
    expect(score.total).toBe(expected.total);
    expect(Object.values(expected.risk_by_band_variant)).toEqual(
      [defaultMorseBands, readMorseBands(loincBands), readMorseBands(cut51Bands)].map(
        (bands) => scoreMorse(input, bands).band?.code,
      ),
    );
    expect(morseObservations(score)).toEqual(expected.observation_payload);
  });
});

test.each([
  ['HISTORY_OF_FALL', 'yes', 25],
  ['SECONDARY_DIAGNOSIS', 'yes', 15],
  ['AMBULATORY_AID', 'crutches_cane_walker', 15],
  ['AMBULATORY_AID', 'furniture', 30],
  ['INTRAVENOUS_THERAPY', 'yes', 20],
  ['GAIT', 'weak', 10],
  ['GAIT', 'impaired', 20],
  ['MENTAL_STATUS', 'overestimates_or_forgets_limitations', 15],
])('%s answered %s adds %d', (code, answer, points) => {
  expect(scoreMorse({ ...safest, [code]: answer }).total).toBe(points);
});

test('the highest total is 125', () => {
  const worst = Object.fromEntries(
    morsePanel.items.map(({ code, options }) => [code, options.at(-1)?.code]),
  );
  expect(scoreMorse(worst)).toMatchObject({ total: 125, band: { code: 'high' } });
});

test('there is no total, no band and nothing to record until all six are answered', () => {
  for (const { code } of morsePanel.items) {
    const score = scoreMorse({ ...safest, HISTORY_OF_FALL: 'yes', [code]: null });
    expect(score).toMatchObject({ missing: [code], total: null, band: null });
    expect(morseObservations(score)).toBeNull();
  }
});

test('an answer that the item does not have is refused', () => {
  expect(() => scoreMorse({ ...safest, GAIT: 'limping' })).toThrow(/GAIT has no answer limping/);
});

test.each([
  [0, 'low'],
  [24, 'low'],
  [25, 'moderate'],
  [44, 'moderate'],
  [45, 'high'],
  [125, 'high'],
])('a total of %d is %s risk', (total, code) => {
  expect(morseBand(total)?.code).toBe(code);
});

test('bands that leave a total out, or name it twice, are refused', () => {
  expect(() => readMorseBands([band(0, 24, 'low'), band(45, 125, 'high')])).toThrow(
    /25 has no band/,
  );
  expect(() => readMorseBands([band(0, 45, 'low'), band(45, 125, 'high')])).toThrow(
    /45 is both low and high/,
  );
  expect(() => readMorseBands([])).toThrow();
});
