import { expect, test } from 'vitest';
import { ageGroups } from '@/lib/domain/scores/age-group';
import { clinicalSignsFor, findClinicalSign } from '@/lib/domain/scores/clinical-signs';

// South African Triage Scale 2012, pages 9 to 14.
test.each([
  ['adult', 5, 24, 10],
  ['older_child', 13, 10, 9],
  ['younger_child', 13, 10, 9],
] as const)(
  'the %s list has %d emergency, %d very urgent and %d urgent signs',
  (ageGroup, ...counts) => {
    const signs = clinicalSignsFor(ageGroup);
    const ofColour = (colour: string) => signs.filter((sign) => sign.colour === colour).length;
    expect([ofColour('red'), ofColour('orange'), ofColour('yellow')]).toEqual(counts);
    expect(new Set(signs.map(({ code }) => code)).size).toBe(signs.length);
  },
);

test('a sign that both lists have keeps its colour when the table is changed', () => {
  const codes = ageGroups.flatMap((ageGroup) => clinicalSignsFor(ageGroup).map(({ code }) => code));
  for (const code of codes) {
    const colours = ageGroups.map((ageGroup) => findClinicalSign(code, ageGroup)?.colour);
    expect([code, new Set(colours).size]).toEqual([code, 1]);
  }
});

test('a sign is worded as on the list of the age group', () => {
  expect(findClinicalSign('fracture_closed', 'adult')?.display).toMatch(/no break in skin/);
  expect(findClinicalSign('fracture_closed', 'older_child')?.display).toBe('Closed fracture');
});
