import { expect, it } from 'vitest';
import { readEstimatedBirth } from '@/lib/domain/estimated-birth';

const read = (text: string) => readEstimatedBirth(text, '2026-11-26');

it.each([
  ['35', '1991'],
  ['about 35', '1991'],
  ['35 years', '1991'],
  ['35y', '1991'],
  ['0', '2026'],
  ['8 months', '2026-03'],
  ['11 mo', '2025-12'],
  ['1 m', '2026-10'],
  ['1991', '1991'],
  [' 2026-03 ', '2026-03'],
])('%s is a birth in %s', (text, birth) => {
  expect(read(text)).toBe(birth);
});

it.each(['', 'old', '2027', '2026-12', '2026-13', '1905', '121', '-3', '1991-05-06', '3 weeks'])(
  '%s is no estimate',
  (text) => {
    expect(read(text)).toBeNull();
  },
);
