import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { morseReassessmentDue, nextObservationsDue } from '@/lib/scores/schedule';

const eight = Temporal.Instant.from('2026-03-10T08:00:00Z');

test.each([
  ['red', '2026-03-10T08:15:00Z'],
  ['orange', '2026-03-10T08:30:00Z'],
  ['yellow', '2026-03-10T09:00:00Z'],
  ['green', '2026-03-10T12:00:00Z'],
] as const)('after a %s set at 8:00 the next is due at %s', (colour, due) => {
  expect(nextObservationsDue(eight, colour).toString()).toBe(due);
});

test('the risk of falling is assessed again after a day', () => {
  expect(morseReassessmentDue(eight).toString()).toBe('2026-03-11T08:00:00Z');
});
