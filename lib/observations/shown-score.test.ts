import { expect, it } from 'vitest';
import { scoreWords, shownAcuity } from '@/lib/observations/shown-score';

const score = (
  total: number,
  finalColour: 'red' | 'yellow' | 'green' | null,
  provisional: boolean,
) => ({
  total,
  finalColour,
  provisional,
});

it('never shows an incomplete set as green', () => {
  expect(shownAcuity(score(0, 'green', true))).toBe('unknown');
  expect(shownAcuity(score(0, 'green', false))).toBe('green');
  expect(shownAcuity(score(3, 'yellow', true))).toBe('yellow');
  expect(shownAcuity(score(0, null, true))).toBe('unknown');
});

it('says a score in one line, and that a partial one is at least that', () => {
  expect(scoreWords('TEWS', score(8, 'red', false))).toBe('TEWS 8, Emergency');
  expect(scoreWords('TEWS', score(3, 'yellow', true))).toBe('TEWS at least 3, Urgent so far');
  expect(scoreWords('TEWS', score(1, 'green', true))).toBe('TEWS at least 1, incomplete');
  expect(scoreWords('TEWS', score(0, null, true))).toBe('TEWS not scored');
});
