import { describe, expect, test } from 'vitest';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { scoreTews } from '@/lib/domain/scores/tews';
import { normal, samplePoints } from '@/lib/domain/scores/tews-samples';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

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
    expect(samplePoints(ageGroup, code, value)).toBe(points);
    expect(samplePoints(ageGroup, code, `${value}`)).toBe(points);
  });

  test.each(answers[ageGroup])('%s %s scores %d', (code, answer, points) => {
    expect(samplePoints(ageGroup, code, answer)).toBe(points);
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
    expect(samplePoints(ageGroup, 'TEMP', '34.95')).toBe(2);
    expect(samplePoints(ageGroup, 'TEMP', '34.99')).toBe(2);
    expect(samplePoints(ageGroup, 'TEMP', 38.4)).toBe(0);
    expect(samplePoints(ageGroup, 'TEMP', 38.45)).toBe(2);
    expect(samplePoints(ageGroup, 'TEMP', '38.41')).toBe(2);
  });
});

test('a rate that falls between two rules takes the higher of its neighbours', () => {
  expect(samplePoints('adult', 'RR', 14.5)).toBe(1);
  expect(samplePoints('adult', 'RR', 8.5)).toBe(2);
  expect(samplePoints('adult', 'HR', 50.5)).toBe(1);
  expect(samplePoints('adult', 'SBP', 70.5)).toBe(3);
});

test.each([
  ['A', 0],
  ['C', 2],
  ['V', 1],
  ['p', 2],
  ['U', 3],
])('the letter %s of ACVPU is the answer that it means', (letter, points) => {
  expect(samplePoints('adult', 'AVPU', letter)).toBe(points);
});

test('verbal and voice are the same answer, in whatever letters', () => {
  for (const answer of ['voice', 'verbal', 'Verbal', ' VOICE ']) {
    expect(samplePoints('adult', 'AVPU', answer)).toBe(1);
  }
});
