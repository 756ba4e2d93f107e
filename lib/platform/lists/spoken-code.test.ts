import { expect, it } from 'vitest';
import { spokenCode } from './spoken-code';

it('a code is read as one says it, and an abbreviated one in full', () => {
  expect(spokenCode('entered-in-error')).toBe('Entered in error');
  expect(spokenCode('asap')).toBe('ASAP');
  expect(spokenCode('onleave')).toBe('On leave');
  expect(spokenCode('stat')).toBe('Stat');
  expect(spokenCode('')).toBe('');
});
