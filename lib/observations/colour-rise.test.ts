import { expect, it } from 'vitest';
import { colourRises } from '@/lib/observations/colour-rise';

it('asks only when the patient is more urgent than at the last complete set', () => {
  expect(colourRises('orange', 'yellow')).toBe(true);
  expect(colourRises('red', 'green')).toBe(true);
  expect(colourRises('yellow', 'yellow')).toBe(false);
  expect(colourRises('green', 'red')).toBe(false);
});

it('does not ask about a first set, nor about one without a colour', () => {
  expect(colourRises('red', null)).toBe(false);
  expect(colourRises(null, 'green')).toBe(false);
});
