import { describe, expect, it } from 'vitest';
import { mrNumberOf, mrNumberParts, mrNumberPatternProblem } from '@/lib/domain/mr-numbers';

describe('the pattern of MR numbers', () => {
  it.each([
    ['MR-{year}-{number:6}', 'MR-2026-000042'],
    ['KSM {number}', 'KSM 42'],
    ['{number:3}/{year}', '042/2026'],
  ])('%s makes %s', (pattern, written) => {
    expect(mrNumberPatternProblem(pattern)).toBeNull();
    expect(mrNumberOf(pattern, { year: '2026', number: 42 })).toBe(written);
  });

  it('writes a number with more digits in full', () => {
    expect(mrNumberOf('K{number:2}', { year: '2026', number: 1234 })).toBe('K1234');
  });

  it('counts each year from 1 where it has the year', () => {
    expect(mrNumberParts('{year}/{number}', '2026').counter).toBe('mr-number-2026');
    expect(mrNumberParts('K{number}', '2026').counter).toBe('mr-number');
  });

  it.each([
    '',
    'KSM',
    '{number}{number}',
    '{number}-{year}-{year}',
    '{number:0}',
    '{number:10}',
    '{number}}',
    '{month}-{number}',
  ])('%s is refused', (pattern) => {
    expect(mrNumberPatternProblem(pattern)).toMatch(/Write \{number\} once/);
  });

  it('is refused when it is too long, or has letters of two scripts', () => {
    expect(mrNumberPatternProblem(`${'K'.repeat(30)}{number}`)).toMatch(/longer than 30/);
    expect(mrNumberPatternProblem('KЕK-{number}')).toMatch(/Cyrillic/);
  });
});
