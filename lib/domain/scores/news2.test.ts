import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import news2Data from '@/lib/domain/scores/configuration/news2.json';
import { loadNews2Configuration, news2Applies, scoreNews2 } from '@/lib/domain/scores/news2';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import type { ObservationValues } from '@/lib/domain/scores/values';
import published from '@/lib/domain/scores/vectors/news2.json';

const normal: ObservationValues = {
  RR: 16,
  SPO2: 97,
  O2_FLOW: 0,
  SBP: 120,
  HR: 70,
  AVPU: 'alert',
  TEMP: 37,
};
const letters: Readonly<Record<string, string>> = {
  A: 'alert',
  C: 'confused',
  V: 'voice',
  P: 'pain',
  U: 'unresponsive',
};

function pointsOf(values: ObservationValues, code: string, scale: Spo2Scale = 1): number | null {
  const part = scoreNews2({ ...normal, ...values }, scale).parts.find((each) => each.code === code);
  return part?.score ?? null;
}

describe('every published case comes out as published', () => {
  test.each(published.vectors)('$id $description', ({ input, expected }) => {
    const score = scoreNews2(
      {
        RR: input.rr,
        SPO2: input.spo2,
        O2_FLOW: input.on_oxygen ? 2 : 0,
        SBP: input.sbp,
        HR: input.pulse,
        AVPU: letters[input.acvpu],
        TEMP: input.temp,
      },
      input.spo2_scale === 2 ? 2 : 1,
    );
    expect({
      component_scores: Object.fromEntries(score.parts.map((part) => [part.code, part.score])),
      news2: score.total,
      single_parameter_3: score.singleParameter3,
      clinical_risk: score.risk,
      monitoring: score.monitoring,
    }).toEqual(expected);
    expect(score).toMatchObject({ complete: true, version: 'rcp-news2-2017.1' });
  });
});

// Royal College of Physicians, NEWS2, 2017, chart 1: the readings on either side of every bound.
test.each([
  [
    'RR',
    'RR',
    [
      [0, 3],
      [8, 3],
      [9, 1],
      [11, 1],
      [12, 0],
      [20, 0],
      [21, 2],
      [24, 2],
      [25, 3],
      [100, 3],
    ],
  ],
  [
    'SPO2',
    'SPO2',
    [
      [0, 3],
      [91, 3],
      [92, 2],
      [93, 2],
      [94, 1],
      [95, 1],
      [96, 0],
      [100, 0],
    ],
  ],
  [
    'SBP',
    'SBP',
    [
      [0, 3],
      [90, 3],
      [91, 2],
      [100, 2],
      [101, 1],
      [110, 1],
      [111, 0],
      [219, 0],
      [220, 3],
    ],
  ],
  [
    'HR',
    'PULSE',
    [
      [0, 3],
      [40, 3],
      [41, 1],
      [50, 1],
      [51, 0],
      [90, 0],
      [91, 1],
      [110, 1],
      [111, 2],
      [130, 2],
      [131, 3],
    ],
  ],
  [
    'TEMP',
    'TEMP',
    [
      [25, 3],
      [35, 3],
      [35.05, 3],
      [35.1, 1],
      [36, 1],
      [36.1, 0],
      [38, 0],
      [38.1, 1],
      [39, 1],
      [39.1, 2],
    ],
  ],
] as const)('%s scores by its chart', (observation, code, pairs) => {
  for (const [value, points] of pairs) {
    expect([value, pointsOf({ [observation]: value }, code)]).toEqual([value, points]);
  }
});

test('on scale 2 a high saturation scores on oxygen and not on air', () => {
  const cases = [
    [83, 3, 3],
    [84, 2, 2],
    [85, 2, 2],
    [86, 1, 1],
    [87, 1, 1],
    [88, 0, 0],
    [92, 0, 0],
    [93, 0, 1],
    [94, 0, 1],
    [95, 0, 2],
    [96, 0, 2],
    [97, 0, 3],
    [100, 0, 3],
  ] as const;
  for (const [SPO2, onAir, onOxygen] of cases) {
    expect([SPO2, pointsOf({ SPO2, O2_FLOW: 0 }, 'SPO2', 2)]).toEqual([SPO2, onAir]);
    expect([SPO2, pointsOf({ SPO2, O2_FLOW: 0.5 }, 'SPO2', 2)]).toEqual([SPO2, onOxygen]);
  }
});

describe('when it is not recorded whether oxygen is given', () => {
  test('the set is incomplete and names it', () => {
    expect(scoreNews2({ ...normal, O2_FLOW: '' }, 1)).toMatchObject({
      complete: false,
      missing: ['AIR_OR_OXYGEN'],
    });
  });

  test('a saturation of 93 % and more has no score on scale 2, and a lower one has', () => {
    expect(scoreNews2({ ...normal, SPO2: 97, O2_FLOW: null }, 2).unscorable).toEqual(['SPO2']);
    expect(pointsOf({ SPO2: 85, O2_FLOW: null }, 'SPO2', 2)).toBe(2);
  });
});

test('a set with nothing measured has no risk', () => {
  expect(scoreNews2({}, 1)).toMatchObject({
    risk: null,
    monitoring: null,
    complete: false,
    missing: ['RR', 'SPO2', 'AIR_OR_OXYGEN', 'SBP', 'PULSE', 'CONSCIOUSNESS', 'TEMP'],
  });
});

test.each([
  [{ RR: 'x' }, 'RR'],
  [{ SBP: 420 }, 'SBP'],
  [{ SPO2: 101 }, 'SPO2'],
  [{ O2_FLOW: 'mask' }, 'AIR_OR_OXYGEN'],
  [{ O2_FLOW: -2 }, 'AIR_OR_OXYGEN'],
  [{ AVPU: 'sleepy' }, 'CONSCIOUSNESS'],
])('%o cannot be scored and is not taken for normal', (values, code) => {
  const score = scoreNews2({ ...normal, ...values }, 1);
  expect(score).toMatchObject({ unscorable: [code], missing: [], complete: false, total: 0 });
});

test('NEWS2 is for patients of 16 and over whose age is known', () => {
  expect([null, 0, 15, 16, 80].map(news2Applies)).toEqual([false, false, false, true, true]);
});

test('the total is the sum of its parts, and leaving one out never raises it', () => {
  const set = fc.record({
    RR: fc.integer({ min: 0, max: 100 }),
    SPO2: fc.integer({ min: 0, max: 100 }),
    O2_FLOW: fc.integer({ min: 0, max: 15 }),
    SBP: fc.integer({ min: 0, max: 300 }),
    HR: fc.integer({ min: 0, max: 300 }),
    AVPU: fc.constantFrom(...Object.values(letters)),
    TEMP: fc.integer({ min: 250, max: 450 }).map((tenths) => tenths / 10),
  });
  const left = fc.constantFrom('RR', 'SPO2', 'SBP', 'HR', 'AVPU', 'TEMP');
  fc.assert(
    fc.property(set, fc.constantFrom<Spo2Scale>(1, 2), left, (values, scale, code) => {
      const whole = scoreNews2(values, scale);
      expect(whole.complete).toBe(true);
      expect(whole.total).toBe(
        whole.parts.reduce((sum, { score }) => sum + (score ?? Number.NaN), 0),
      );
      const partial = scoreNews2({ ...values, [code]: undefined }, scale);
      expect(partial.missing).toHaveLength(1);
      expect(partial.total).toBeLessThanOrEqual(whole.total);
    }),
  );
});

test('data with a hole or an overlap is refused by its row', () => {
  const hole = structuredClone(news2Data);
  hole.bands.SBP.splice(1, 1);
  expect(() => loadNews2Configuration(hole)).toThrow(
    /SBP leaves values between rules ≤ 90 and 101–110/,
  );
  const overlap = structuredClone(news2Data);
  overlap.responses.splice(1, 1, { low: 0, high: 4, risk: 'low', monitoring: '', response: '' });
  expect(() => loadNews2Configuration(overlap)).toThrow(/responses rules 0 and 0–4 overlap/);
});
