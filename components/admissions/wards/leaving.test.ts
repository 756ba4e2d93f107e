import { describe, expect, it } from 'vitest';
import { leavingWords } from '@/components/admissions/wards/leaving';

/** 23:30 of 21 November in Nairobi. */
const clock = { now: Date.parse('2026-11-21T20:30:00Z'), timeZone: 'Africa/Nairobi' };
const alive = { deceased_at: null };

describe('the expected discharge', () => {
  it.each([
    ['2026-11-21T05:00:00Z', 'Discharge today'],
    ['2026-11-21T20:59:00Z', 'Discharge today'],
    ['2026-11-21T21:00:00Z', 'Discharge tomorrow'],
    ['2026-11-24T09:00:00Z', 'Discharge Tuesday'],
    ['2026-11-28T09:00:00Z', 'Discharge on 28 Nov'],
    ['2026-11-20T20:59:00Z', 'Discharge was due yesterday'],
    ['2026-11-17T09:00:00Z', 'Discharge was due on 17 Nov'],
  ])('at %s is shown as "%s"', (expected_discharge_at, words) => {
    expect(leavingWords({ patient: alive, expected_discharge_at }, clock)).toBe(words);
  });

  it('is not shown if there is none, or the patient died', () => {
    expect(leavingWords({ patient: alive, expected_discharge_at: null }, clock)).toBeNull();
    const died = { deceased_at: '2026-11-21T12:00:00Z' };
    const expected_discharge_at = '2026-11-21T05:00:00Z';
    expect(leavingWords({ patient: died, expected_discharge_at }, clock)).toBeNull();
  });
});
