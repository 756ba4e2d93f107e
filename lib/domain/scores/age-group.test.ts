import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  ageOn,
  chooseAgeGroup,
  chooseAgeGroupAt,
  heightThatCounts,
} from '@/lib/domain/scores/age-group';
import selection from '@/lib/domain/scores/vectors/tews-table-selection.json';

describe('the table is chosen as published', () => {
  test.each(selection.vectors)('$description', ({ input, expected_table: expected }) => {
    expect(chooseAgeGroup(input.age_years, input.height_cm).ageGroup).toBe(expected);
  });
});

test.each([
  [null, 95, 'older_child'],
  [null, 94.9, 'younger_child'],
  [null, 150, 'older_child'],
  [null, 150.1, 'adult'],
  [12.99, 150, 'older_child'],
  [13, 120, 'adult'],
  [5, 90, 'older_child'],
  [2, 100, 'younger_child'],
])(
  'age %s and height %s cm: %s, the age before the height up to 150 cm',
  (age, height, expected) => {
    expect(chooseAgeGroup(age, height)).toMatchObject({ ageGroup: expected, uncertain: false });
  },
);

test('an unknown age and height is taken for an adult and marked as uncertain', () => {
  const choice = chooseAgeGroup(null, null);
  expect(choice).toMatchObject({ ageGroup: 'adult', uncertain: true });
  expect(choice.reason).toMatch(/adult table is assumed/);
});

test('a toddler taller than 150 cm is more likely a slip of the pen', () => {
  expect(chooseAgeGroup(1, 175)).toMatchObject({ ageGroup: 'adult', uncertain: true });
  expect(chooseAgeGroup(11, 151)).toMatchObject({ ageGroup: 'adult', uncertain: false });
});

test('the reason names the deciding value', () => {
  expect(chooseAgeGroup(11, 151).reason).toBe('Adult (11 years, 151 cm tall)');
  expect(chooseAgeGroup(40, 120).reason).toContain('40 years');
  expect(chooseAgeGroup(null, 120).reason).toContain('120 cm');
});

test('an impossible age or height is refused', () => {
  expect(() => chooseAgeGroup(-1, null)).toThrow(RangeError);
  expect(() => chooseAgeGroup(Number.NaN, null)).toThrow(RangeError);
  expect(() => chooseAgeGroup(5, 0)).toThrow(RangeError);
});

describe('age', () => {
  test.each([
    ['2013-03-10', '2026-03-09', 12, 155],
    ['2013-03-10', '2026-03-10', 13, 156],
    ['2023-03-10', '2026-03-09', 2, 35],
    ['2026-01-15', '2026-03-14', 0, 1],
    ['2026-01-15', '2026-03-15', 0, 2],
    ['2024-02-29', '2025-02-28', 0, 11],
    ['2024-02-29', '2025-03-01', 1, 12],
    ['2024-02-29', '2028-02-28', 3, 47],
    ['2026-03-10', '2026-03-10', 0, 0],
  ])('of a person born on %s is on %s %d years, %d months', (birth, day, years, months) => {
    expect(ageOn(birth, day)).toEqual({ years, months });
  });

  test('is what the calendar counts, from and to each day of five years', () => {
    const days = Array.from({ length: 5 * 366 }, (_, at) =>
      new Date(Date.UTC(2022, 0, 1 + at)).toISOString().slice(0, 10),
    );
    for (let at = 0; at < days.length; at += 7) {
      for (let later = at; later < days.length; later += 11) {
        const [born = '', day = ''] = [days[at], days[later]];
        const lived = Temporal.PlainDate.from(born).until(day, { largestUnit: 'month' });
        expect(ageOn(born, day).months, `${born} to ${day}`).toBe(lived.months);
      }
    }
  });

  test('before birth, or of an invalid date, is refused', () => {
    expect(() => ageOn('2026-03-11', '2026-03-10')).toThrow(/after/);
    expect(() => ageOn('2026-02-30', '2026-03-10')).toThrow(RangeError);
    expect(() => ageOn('2026-13-01', '2026-03-10')).toThrow(RangeError);
    expect(() => ageOn('2026-00-10', '2026-03-10')).toThrow(RangeError);
    expect(() => ageOn('', '2026-03-10')).toThrow(RangeError);
  });

  test('of an estimated year or month of birth is counted from its first day', () => {
    expect(ageOn('1991', '2026-03-10')).toEqual({ years: 35, months: 422, isEstimated: true });
    expect(ageOn('2026-01', '2026-03-10')).toEqual({ years: 0, months: 2, isEstimated: true });
  });
});

describe('the table of an estimated age', () => {
  const about = (years: number) => ({ years, months: years * 12, isEstimated: true }) as const;

  test.each([
    [0, 'younger_child'],
    [1, 'younger_child'],
    [4, 'older_child'],
    [10, 'older_child'],
    [15, 'adult'],
    [35, 'adult'],
  ])('about %d years is that of the age', (years, ageGroup) => {
    const choice = chooseAgeGroupAt(about(years), null);
    expect(choice).toMatchObject({ ageGroup, uncertain: false });
    expect(choice.isToBeChosen).toBeUndefined();
    expect(choice.reason).toContain('about');
  });

  test.each([
    [2, 'younger_child'],
    [3, 'older_child'],
    [11, 'older_child'],
    [12, 'older_child'],
    [13, 'adult'],
    [14, 'adult'],
  ])(
    'about %d years is near a limit: a clinician chooses, unless a height is known',
    (years, ageGroup) => {
      expect(chooseAgeGroupAt(about(years), null)).toMatchObject({
        ageGroup,
        uncertain: true,
        isToBeChosen: true,
      });
      for (const [height, byHeight] of [
        [90, 'younger_child'],
        [120, 'older_child'],
        [155, 'adult'],
      ] as const) {
        const choice = chooseAgeGroupAt(about(years), height);
        expect(choice).toMatchObject({ ageGroup: byHeight, uncertain: false });
        expect(choice.isToBeChosen).toBeUndefined();
      }
    },
  );

  test('a known age decides as before', () => {
    expect(chooseAgeGroupAt({ years: 12, months: 144 }, null)).toEqual(chooseAgeGroup(12, null));
    expect(chooseAgeGroupAt(null, 120)).toEqual(chooseAgeGroup(null, 120));
  });
});

test.each([
  ['100', '2026-05-30', 100],
  ['100', '2026-05-28', null],
  ['150', '2017-05-28', null],
  ['151', '2017-05-28', 151],
  ['0', '2026-11-28', null],
])('a height of %s cm of %s counts on 28 November 2026 as %s', (value, day, counts) => {
  const known = { value, at: new Date(`${day}T08:00:00Z`) };
  expect(heightThatCounts(known, new Date('2026-11-28T08:00:00Z'))).toBe(counts);
  expect(heightThatCounts(null, known.at)).toBeNull();
});
