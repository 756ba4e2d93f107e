import { describe, expect, test } from 'vitest';
import type { AgeGroup } from '@/lib/scores/age-group';
import { triageColours } from '@/lib/scores/colour';
import { scoreTews, tewsBands } from '@/lib/scores/tews';
import { tewsTables } from '@/lib/scores/tews-tables';
import type { ObservationValues } from '@/lib/scores/values';
import adultVectors from '@/lib/scores/vectors/tews-adult.json';
import childVectors from '@/lib/scores/vectors/tews-child.json';
import infantVectors from '@/lib/scores/vectors/tews-infant.json';

interface Vector {
  id: string;
  description: string;
  table: string;
  input: {
    age_years: number;
    mobility: string;
    rr: number | null;
    hr: number | null;
    sbp?: number | null;
    temp: number | null;
    avpu: string;
    trauma: boolean;
    discriminators: { sign: string; level: string }[];
    additional_investigations?: { glucose_mmol_l?: number; spo2_room_air?: number };
  };
  expected: {
    component_scores: Record<string, number | null>;
    complete: boolean;
    missing: string[];
    tews: number;
    tews_colour: string;
    tews_priority: string;
    tews_target_minutes: number;
    derived_discriminators: { sign: string; level: string }[];
    final_colour: string;
    final_priority: string;
    final_target_minutes: number;
  };
}

const normal: Readonly<Record<AgeGroup, ObservationValues>> = {
  adult: {
    MOBILITY: 'walking',
    RR: 12,
    HR: 80,
    SBP: 120,
    TEMP: 36.8,
    AVPU: 'alert',
    TRAUMA: 'no',
  },
  older_child: {
    MOBILITY: 'normal_for_age',
    RR: 19,
    HR: 90,
    TEMP: 36.8,
    AVPU: 'alert',
    TRAUMA: 'no',
  },
  younger_child: {
    MOBILITY: 'normal_for_age',
    RR: 32,
    HR: 110,
    TEMP: 36.8,
    AVPU: 'alert',
    TRAUMA: 'no',
  },
};

function pointsOf(ageGroup: AgeGroup, code: string, value: string | number): number | null {
  const score = scoreTews(tewsTables[ageGroup], { [code]: value });
  return score.parts.find((part) => part.code === code)?.score ?? null;
}

const vectors: Vector[] = [
  ...adultVectors.vectors,
  ...childVectors.vectors,
  ...infantVectors.vectors,
];

test('there are published cases for all three tables', () => {
  expect([adultVectors, childVectors, infantVectors].map((file) => file.vectors.length)).toEqual([
    40, 28, 25,
  ]);
});

describe('every published case comes out as published', () => {
  test.each(vectors)('$id $description', ({ table, input, expected }) => {
    const ageGroup = table as AgeGroup;
    const investigations = input.additional_investigations;
    const spo2 = investigations?.spo2_room_air;
    const score = scoreTews(
      tewsTables[ageGroup],
      {
        MOBILITY: input.mobility,
        RR: input.rr,
        HR: input.hr,
        SBP: input.sbp,
        TEMP: input.temp,
        AVPU: input.avpu,
        TRAUMA: input.trauma ? 'yes' : 'no',
        GLUCOSE: investigations?.glucose_mmol_l,
        SPO2: spo2,
        O2_FLOW: spo2 === undefined ? undefined : 0,
      },
      {
        ageMonths: Math.floor(input.age_years * 12),
        tickedSigns: input.discriminators.map(({ sign }) => sign),
      },
    );
    const { colour, finalColour } = score;
    expect({
      component_scores: Object.fromEntries(score.parts.map((part) => [part.code, part.score])),
      complete: score.complete,
      missing: score.missing,
      tews: score.total,
      tews_colour: colour,
      tews_priority: colour && triageColours[colour].priority,
      tews_target_minutes: colour && triageColours[colour].timeToTreatMinutes,
      derived_discriminators: score.signs
        .filter(({ origin }) => origin === 'derived')
        .map(({ sign }) => ({ sign: sign.code, level: sign.colour })),
      final_colour: finalColour,
      final_priority: finalColour && triageColours[finalColour].priority,
      final_target_minutes: finalColour && triageColours[finalColour].timeToTreatMinutes,
    }).toEqual(expected);
    expect(score.provisional).toBe(!expected.complete);
    expect(
      score.signs.filter(({ origin }) => origin === 'ticked').map(({ sign }) => sign.colour),
    ).toEqual(input.discriminators.map(({ level }) => level));
  });
});

// South African Triage Scale 2012, figures 12 to 14: the readings on either side of every bound.
const bounds: Readonly<Record<AgeGroup, Readonly<Record<string, readonly [number, number][]>>>> = {
  adult: {
    RR: [
      [0, 2],
      [8, 2],
      [9, 0],
      [14, 0],
      [15, 1],
      [20, 1],
      [21, 2],
      [29, 2],
      [30, 3],
      [100, 3],
    ],
    HR: [
      [0, 2],
      [40, 2],
      [41, 1],
      [50, 1],
      [51, 0],
      [100, 0],
      [101, 1],
      [110, 1],
      [111, 2],
      [129, 2],
      [130, 3],
      [300, 3],
    ],
    SBP: [
      [0, 3],
      [70, 3],
      [71, 2],
      [80, 2],
      [81, 1],
      [100, 1],
      [101, 0],
      [199, 0],
      [200, 2],
      [300, 2],
    ],
    TEMP: [
      [25, 2],
      [34.9, 2],
      [35, 0],
      [38.4, 0],
      [38.5, 2],
      [45, 2],
    ],
  },
  older_child: {
    RR: [
      [0, 3],
      [14, 3],
      [15, 2],
      [16, 2],
      [17, 0],
      [21, 0],
      [22, 1],
      [26, 1],
      [27, 2],
      [100, 2],
    ],
    HR: [
      [0, 3],
      [59, 3],
      [60, 2],
      [79, 2],
      [80, 0],
      [99, 0],
      [100, 1],
      [129, 1],
      [130, 2],
      [300, 2],
    ],
    TEMP: [
      [25, 2],
      [34.9, 2],
      [35, 0],
      [38.4, 0],
      [38.5, 2],
      [45, 2],
    ],
  },
  younger_child: {
    RR: [
      [0, 3],
      [19, 3],
      [20, 2],
      [25, 2],
      [26, 0],
      [39, 0],
      [40, 2],
      [49, 2],
      [50, 3],
      [100, 3],
    ],
    HR: [
      [0, 3],
      [69, 3],
      [70, 2],
      [79, 2],
      [80, 0],
      [130, 0],
      [131, 2],
      [159, 2],
      [160, 3],
      [300, 3],
    ],
    TEMP: [
      [25, 2],
      [34.9, 2],
      [35, 0],
      [38.4, 0],
      [38.5, 2],
      [45, 2],
    ],
  },
};
const answers: Readonly<Record<AgeGroup, readonly [string, string, number][]>> = {
  adult: [
    ['MOBILITY', 'walking', 0],
    ['MOBILITY', 'with_help', 1],
    ['MOBILITY', 'stretcher_immobile', 2],
    ['AVPU', 'confused', 2],
    ['AVPU', 'voice', 1],
    ['AVPU', 'pain', 2],
    ['AVPU', 'unresponsive', 3],
    ['TRAUMA', 'yes', 1],
  ],
  older_child: [
    ['MOBILITY', 'unable_to_walk_as_normal', 2],
    ['AVPU', 'confused', 2],
    ['AVPU', 'voice', 1],
    ['AVPU', 'pain', 2],
    ['AVPU', 'unresponsive', 3],
    ['TRAUMA', 'yes', 1],
  ],
  younger_child: [
    ['MOBILITY', 'unable_to_move_as_normal', 2],
    ['AVPU', 'voice', 1],
    ['AVPU', 'pain', 2],
    ['AVPU', 'unresponsive', 3],
    ['TRAUMA', 'yes', 1],
  ],
};

describe.each(['adult', 'older_child', 'younger_child'] as const)('the %s table', (ageGroup) => {
  const readings = Object.entries(bounds[ageGroup]).flatMap(([code, pairs]) =>
    pairs.map(([value, points]) => [code, value, points] as const),
  );
  test.each(readings)('%s %d scores %d', (code, value, points) => {
    expect(pointsOf(ageGroup, code, value)).toBe(points);
    expect(pointsOf(ageGroup, code, `${value}`)).toBe(points);
  });

  test.each(answers[ageGroup])('%s %s scores %d', (code, answer, points) => {
    expect(pointsOf(ageGroup, code, answer)).toBe(points);
  });

  test('a patient who is well scores 0 and is settled green', () => {
    expect(scoreTews(tewsTables[ageGroup], normal[ageGroup])).toMatchObject({
      total: 0,
      colour: 'green',
      timeToTreat: 'less_than_240_minutes',
      complete: true,
      provisional: false,
      missing: [],
      unscorable: [],
      signs: [],
      finalColour: 'green',
      finalTimeToTreat: 'less_than_240_minutes',
    });
  });

  test('temperatures read more finely than the table take the higher neighbour', () => {
    expect(pointsOf(ageGroup, 'TEMP', '34.95')).toBe(2);
    expect(pointsOf(ageGroup, 'TEMP', '34.99')).toBe(2);
    expect(pointsOf(ageGroup, 'TEMP', 38.4)).toBe(0);
    expect(pointsOf(ageGroup, 'TEMP', 38.45)).toBe(2);
    expect(pointsOf(ageGroup, 'TEMP', '38.41')).toBe(2);
  });
});

test('a rate that falls between two rules takes the higher of its neighbours', () => {
  expect(pointsOf('adult', 'RR', 14.5)).toBe(1);
  expect(pointsOf('adult', 'RR', 8.5)).toBe(2);
  expect(pointsOf('adult', 'HR', 50.5)).toBe(1);
  expect(pointsOf('adult', 'SBP', 70.5)).toBe(3);
});

test('verbal and voice are the same answer, in whatever letters', () => {
  for (const answer of ['voice', 'verbal', 'Verbal', ' VOICE ']) {
    expect(pointsOf('adult', 'AVPU', answer)).toBe(1);
  }
});

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

describe('a set that is not whole', () => {
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

  test('has no colour at all while nothing is measured', () => {
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

describe('clinical signs', () => {
  const signCodes = (ageGroup: AgeGroup, values: ObservationValues, ageMonths?: number) =>
    scoreTews(tewsTables[ageGroup], { ...normal[ageGroup], ...values }, { ageMonths }).signs.map(
      ({ sign }) => sign.code,
    );

  test('raise the colour', () => {
    const score = scoreTews(tewsTables.adult, normal.adult, { tickedSigns: ['chest_pain'] });
    expect(score).toMatchObject({
      total: 0,
      colour: 'green',
      finalColour: 'orange',
      finalTimeToTreat: 'less_than_10_minutes',
    });
  });

  test('never lower it', () => {
    const severe = { ...normal.adult, RR: 30, HR: 140, SBP: 60 };
    const score = scoreTews(tewsTables.adult, severe, { tickedSigns: ['moderate_pain'] });
    expect(score).toMatchObject({
      colour: 'red',
      finalColour: 'red',
      finalTimeToTreat: 'immediate',
    });
  });

  test('give a colour before anything is measured', () => {
    const score = scoreTews(tewsTables.adult, {}, { tickedSigns: ['cardiac_arrest'] });
    expect(score).toMatchObject({ colour: null, finalColour: 'red', provisional: true });
  });

  test('that were ticked before the table was changed still count', () => {
    const score = scoreTews(tewsTables.older_child, normal.older_child, {
      tickedSigns: ['chest_pain'],
    });
    expect(score.finalColour).toBe('orange');
  });

  test('that nobody knows are refused, not dropped', () => {
    expect(() => scoreTews(tewsTables.adult, normal.adult, { tickedSigns: ['hiccups'] })).toThrow(
      /hiccups/,
    );
  });

  test('both ticked and derived are listed once', () => {
    const score = scoreTews(
      tewsTables.adult,
      { ...normal.adult, GLUCOSE: '2.9' },
      { tickedSigns: ['hypoglycaemia_glucose_under_3'] },
    );
    expect(score.signs).toHaveLength(1);
    expect(score.signs[0]?.origin).toBe('derived');
  });

  test.each([['voice'], ['verbal'], ['pain'], ['unresponsive'], ['confused']])(
    'an adult who is not alert (%s) is very urgent',
    (AVPU) => {
      expect(signCodes('adult', { AVPU })).toEqual(['level_of_consciousness_reduced_or_confused']);
    },
  );

  test.each(['older_child', 'younger_child'] as const)(
    'a confused %s is an emergency',
    (ageGroup) => {
      const score = scoreTews(tewsTables[ageGroup], { ...normal[ageGroup], AVPU: 'confused' });
      expect(score.finalColour).toBe('red');
    },
  );

  test('a child below 92 % is an emergency unless known to be on oxygen', () => {
    const cyanosis = ['central_cyanosis_or_spo2_under_92'];
    expect(signCodes('older_child', { SPO2: '91', O2_FLOW: '0' })).toEqual(cyanosis);
    expect(signCodes('older_child', { SPO2: '91' })).toEqual(cyanosis);
    expect(signCodes('older_child', { SPO2: '91', O2_FLOW: '2' })).toEqual([]);
    expect(signCodes('older_child', { SPO2: '92', O2_FLOW: '0' })).toEqual([]);
    expect(signCodes('adult', { SPO2: '91', O2_FLOW: '0' })).toEqual([]);
  });

  test('glucose below 3 mmol/L is an emergency at any age, 3.0 is not', () => {
    for (const ageGroup of ['adult', 'older_child', 'younger_child'] as const) {
      expect(signCodes(ageGroup, { GLUCOSE: '2.9' })).toEqual(['hypoglycaemia_glucose_under_3']);
      expect(signCodes(ageGroup, { GLUCOSE: '3.0' })).toEqual([]);
    }
  });

  test('a baby under 2 months is very urgent, also on a table chosen by mistake', () => {
    expect(signCodes('younger_child', {}, 1)).toEqual(['tiny_baby_under_2_months']);
    expect(signCodes('adult', {}, 0)).toEqual(['tiny_baby_under_2_months']);
    expect(signCodes('younger_child', {}, 2)).toEqual([]);
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
