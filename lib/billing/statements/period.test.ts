import { expect, test } from 'vitest';
import { readPeriod } from './period';

test('the days of the address are the days of the statement', () => {
  const asked = { start: '2026-01-01', end: '2026-12-31' };
  expect(readPeriod(asked)).toEqual({ period: asked, refusal: null });
  expect(readPeriod({ start: '', end: '2026-12-31' })).toEqual({
    period: { end: '2026-12-31' },
    refusal: null,
  });
});

test.each([
  [{ start: '2026-02-30' }, 'The address has a day that does not exist.'],
  [{ start: '2026-02-02', end: '2026-02-01' }, 'The first day is after the last.'],
  [{ start: '2025-01-01', end: '2026-01-02' }, 'A statement can have at most 366 days.'],
])('unusable days are left out, with the reason: %j', (asked, refusal) => {
  expect(readPeriod(asked)).toEqual({ period: {}, refusal });
});
