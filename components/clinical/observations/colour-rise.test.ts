import { expect, it } from 'vitest';
import { colourRises, riseWords } from '@/components/clinical/observations/colour-rise';
import type { TriageColour } from '@/lib/domain/scores/colour';

const last = (colour: TriageColour | null) => ({ colour, takenAt: '2025-11-21T08:06:40.000Z' });

it('the question is asked only when the patient is more urgent than at the last complete set', () => {
  expect(colourRises('orange', last('yellow'), null)).toBe(true);
  expect(colourRises('red', last('green'), null)).toBe(true);
  expect(colourRises('yellow', last('yellow'), null)).toBe(false);
  expect(colourRises('green', last('red'), null)).toBe(false);
});

it('the question is not asked for a first set, nor for one without a colour', () => {
  expect(colourRises('red', null, null)).toBe(false);
  expect(colourRises('red', last(null), null)).toBe(false);
  expect(colourRises(null, last('green'), null)).toBe(false);
});

it('the question is not asked for observations from before the last complete set', () => {
  expect(colourRises('red', last('green'), new Date('2025-11-21T08:05:00Z'))).toBe(false);
  // A time is entered to the minute: in the same one it may have been after it.
  expect(colourRises('red', last('green'), new Date('2025-11-21T08:06:00Z'))).toBe(true);
  expect(colourRises('red', last('green'), new Date('2025-11-21T08:10:00Z'))).toBe(true);
});

it('a first set that calls for a doctor says so, and no other first set does', () => {
  const words = (total: number, finalColour: TriageColour, provisional = false) =>
    riseWords('TEWS', { total, finalColour, provisional }, null, null);
  expect(words(7, 'red')).toBe('TEWS is 7 (Emergency). Call the doctor now.');
  expect(words(5, 'orange', true)).toBe('TEWS is at least 5 (Very urgent). Call the doctor.');
  expect([words(3, 'yellow'), words(0, 'green')]).toEqual([null, null]);
});
