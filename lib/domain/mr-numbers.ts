import { mixedScripts } from '@/lib/domain/texts/scripts';

/** The pattern of a hospital that has not chosen its own. */
export const usualMrNumberPattern = 'MR-{year}-{number:6}';

/** The counter of a pattern: one for all its numbers, or one a year. */
export type MrNumberCounter = 'mr-number' | `mr-number-${number}`;

const places = /\{(year|number(?::[1-9])?)\}/g;
const longest = 30;

/**
 * Why no MR numbers can be made from a pattern, or null. A pattern has `{number}` once, or `{number:6}` for at least six digits,
 * and may have `{year}` once.
 */
export function mrNumberPatternProblem(pattern: string): string | null {
  const found = Array.from(pattern.matchAll(places), ([, place = '']) => place);
  const years = found.filter((place) => place === 'year').length;
  const rest = pattern.replace(places, '');
  if (found.length - years !== 1 || years > 1 || /[{}]/.test(rest)) {
    return 'Write {number} once, or {number:6} for six digits. {year} may be added once.';
  }
  if (pattern.length > longest) return `This is longer than ${longest} characters.`;
  return mixedScripts('MR number', rest);
}

/**
 * How a pattern's numbers are written in a year: the text before and after the number, and its least number of digits. A pattern
 * with the year counts each year from 1.
 */
export function mrNumberParts(
  pattern: string,
  year: string,
): { counter: MrNumberCounter; before: string; digits: number; after: string } {
  const isYearly = pattern.includes('{year}');
  const [before = '', digits = '', after = ''] = pattern
    .replace('{year}', year)
    .split(/\{number(?::([1-9]))?\}/);
  return {
    counter: isYearly ? `mr-number-${Number(year)}` : 'mr-number',
    before,
    digits: Number(digits || 1),
    after,
  };
}

/** An MR number as the pattern writes it: "MR-2026-000042". */
export function mrNumberOf(pattern: string, { year, number }: { year: string; number: number }) {
  const { before, digits, after } = mrNumberParts(pattern, year);
  return `${before}${String(number).padStart(digits, '0')}${after}`;
}

/** The number that a hospital gives next, unless a patient already has it, and whether none may be missing. */
export type MrNumbering = { next: string; isGapless: boolean };
