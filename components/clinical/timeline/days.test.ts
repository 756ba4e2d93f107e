import { describe, expect, it } from 'vitest';
import { byDay, dayHeading } from './days';

describe('a timeline day by day', () => {
  it('follows the calendar of the hospital, not that of the reader or of UTC', () => {
    const entries = ['2026-11-20T21:30:00Z', '2026-11-20T20:30:00Z', '2026-11-20T08:00:00Z'].map(
      (at) => ({ at }),
    );
    expect(
      byDay(entries, 'Africa/Nairobi').map(({ day, entries: of }) => [day, of.length]),
    ).toEqual([
      ['2026-11-21', 1],
      ['2026-11-20', 2],
    ]);
    expect(byDay(entries, 'America/Los_Angeles')).toHaveLength(1);
    expect(byDay([], 'Africa/Nairobi')).toEqual([]);
  });

  it('shows today and yesterday next to the date', () => {
    expect(dayHeading('2026-11-21', '2026-11-21')).toBe('Today, Saturday 21 November 2026');
    expect(dayHeading('2026-10-31', '2026-11-01')).toBe('Yesterday, Saturday 31 October 2026');
    expect(dayHeading('2026-11-18', '2026-11-21')).toBe('Wednesday 18 November 2026');
  });
});
