import { expect, test } from 'vitest';
import { nextName, seriesOfNames } from './next-name';

const after = (name: string, taken: string[] = []) => nextName(name, taken, 40);

test.each([
  ['Bed 9', 'Bed 10'],
  ['A07', 'A08'],
  ['A99', 'A100'],
  ['7', '8'],
  ['Room 2, bed 4', 'Room 2, bed 5'],
  ['Bay 3 (window)', 'Bay 4 (window)'],
  ['سرير ٩', 'سرير ١٠'],
  ['تخت ۹', 'تخت ۱۰'],
])('after %s comes %s', (name, next) => {
  expect(after(name)).toBe(next);
});

test('a name without a number has none that follows it, and neither has one whose number is no count', () => {
  expect(after('Window')).toBe('');
  expect(after('')).toBe('');
  expect(after('20261122000001')).toBe('');
});

test('a name that another bed has is passed over', () => {
  expect(after('A1', ['A1', 'A2', 'A3', 'A5'])).toBe('A4');
});

test('a name that would be too long is not offered', () => {
  expect(nextName(`${'A'.repeat(39)}9`, [], 40)).toBe('');
  expect(nextName(`${'A'.repeat(39)}8`, [], 40)).toBe(`${'A'.repeat(39)}9`);
});

test('a series of beds is numbered from its first name on, past the names that others have', () => {
  expect(seriesOfNames('Bed 9', 3, ['Bed 10'], 40)).toEqual(['Bed 9', 'Bed 11', 'Bed 12']);
  expect(seriesOfNames('Window', 1, [], 40)).toEqual(['Window']);
  expect(seriesOfNames('Window', 2, [], 40)).toBeNull();
});
