import { expect, it } from 'vitest';
import { isUnidentified, temporaryName } from '@/lib/domain/temporary-names';

const last = (choices: number) => choices - 1;

it('a temporary name is never one that is in use, and gets a number when all pairs are', () => {
  const inUse = new Set<string>();
  for (let patient = 0; patient < 132; patient += 1) {
    const name = temporaryName(inUse, last);
    expect(name).toMatch(/^[A-Z][a-z]+-[A-Z][a-z]+$/);
    const [one, other] = name.split('-');
    expect(one).not.toBe(other);
    expect(inUse).not.toContain(name);
    inUse.add(name);
  }
  expect(temporaryName(inUse, last)).toMatch(/^[A-Z][a-z]+-[A-Z][a-z]+ 2$/);
});

it('a patient is unidentified as long as the temporary name is the last name', () => {
  expect(isUnidentified({ lastName: 'Golf-Tango', temporaryName: 'Golf-Tango' })).toBe(true);
  expect(isUnidentified({ lastName: 'Mensah', temporaryName: 'Golf-Tango' })).toBe(false);
  expect(isUnidentified({ lastName: '', temporaryName: '' })).toBe(false);
});
