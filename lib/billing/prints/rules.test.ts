import { expect, it } from 'vitest';
import { mayPrintAgain } from './rules';

const original = { is_copy: false, printed_at: '2026-03-14T08:00:00.000Z', printed_by: 'grace' };
const at = (time: string) => new Date(`2026-03-14T${time}:00Z`);

it('the original is printed again only by the person who printed it, and only within 15 minutes', () => {
  expect(mayPrintAgain([original], { userId: 'grace', now: at('08:15') })).toBe(true);
  expect(mayPrintAgain([original], { userId: 'grace', now: at('08:16') })).toBe(false);
  expect(mayPrintAgain([original], { userId: 'amina', now: at('08:01') })).toBe(false);
  expect(mayPrintAgain([original], { userId: null, now: at('08:01') })).toBe(false);
  const copy = { ...original, is_copy: true, printed_at: '2026-03-14T08:30:00.000Z' };
  expect(mayPrintAgain([original, copy], { userId: 'grace', now: at('08:31') })).toBe(false);
  expect(mayPrintAgain([copy], { userId: 'grace', now: at('08:31') })).toBe(false);
});
