import { describe, expect, it } from 'vitest';
import { planPeriod, roundTime, weekdayWords } from '@/components/admissions/rounds/words';

const zone = 'Africa/Nairobi';
const now = '2026-11-21T05:30:00Z';

describe('the time of a round', () => {
  it('is today or yesterday by the hospital’s own calendar', () => {
    expect(roundTime('2026-11-21T05:10:00Z', now, zone)).toBe('today 08:10');
    expect(roundTime('2026-11-20T21:00:00Z', now, zone)).toBe('today 00:00');
    expect(roundTime('2026-11-20T20:59:00Z', now, zone)).toBe('yesterday 23:59');
  });

  it('has its day before that, and its year when it is another', () => {
    expect(roundTime('2026-11-18T05:10:00Z', now, zone)).toBe('18 Nov 08:10');
    expect(roundTime('2025-11-18T05:10:00Z', now, zone)).toBe('18 Nov 2025 08:10');
    expect(weekdayWords('2026-11-21')).toBe('Sat 21 Nov');
  });
});

describe('the period of a care plan', () => {
  const period = (period_start: string | null, period_end: string | null) =>
    planPeriod({ period_start, period_end }, now, zone);

  it('shows as much as is known', () => {
    const [start, end] = ['2026-11-20T21:00:00Z', '2026-11-24T20:59:59.999Z'];
    expect(period(start, end)).toBe('21 Nov to 24 Nov');
    expect(period(start, null)).toBe('from 21 Nov');
    expect(period(null, end)).toBe('until 24 Nov');
    expect(period(null, null)).toBeNull();
  });
});
