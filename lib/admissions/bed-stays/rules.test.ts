import { expect, it } from 'vitest';
import { isYoungEnoughToShare } from '@/lib/admissions/bed-stays/rules';

it.each([
  ['2026-03-05', '2027-03-04', true],
  ['2026-03-05', '2027-03-05', false],
  ['2026-03', '2027-02-28', true],
  ['2026-03', '2027-03-01', false],
  ['2026', '2026-12-31', true],
  ['2024-02-29', '2025-02-28', true],
  ['2024-02-29', '2025-03-01', false],
  [null, '2026-03-05', true],
])('a child born on %s shares the mother’s bed on %s: %s', (birth, day, expected) => {
  expect(isYoungEnoughToShare(birth, day)).toBe(expected);
});
