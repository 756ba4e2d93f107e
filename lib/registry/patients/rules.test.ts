import { expect, test } from 'vitest';
import { contradictionsOf } from './rules';

const woman = { gender: 'FEMALE', birthDate: '1984-02-29' };

test.each([
  ['the same', woman, []],
  ['another sex', { ...woman, gender: 'MALE' }, ['sex']],
  ['another date of birth', { ...woman, birthDate: '1984-02-28' }, ['date of birth']],
  ['both', { gender: 'OTHER', birthDate: '2019-01-01' }, ['sex', 'date of birth']],
  ['neither on record', { gender: 'UNKNOWN', birthDate: null }, []],
] as const)('two records of one person are questioned by what both have: %s', (_, other, found) => {
  expect(contradictionsOf(woman, other)).toEqual(found);
  expect(contradictionsOf(other, woman)).toEqual(found);
});
