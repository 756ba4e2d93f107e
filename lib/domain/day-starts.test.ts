import { describe, expect, it } from 'vitest';
import { daysFrom, startOfDay } from '@/lib/domain/day-starts';
import { dayAfter } from '@/lib/domain/days';

/** The days of a place from one on, each with the instant at which it begins. */
function days(first: string, timeZone: string, count: number): string[] {
  const found: string[] = [];
  for (const { day, startsAt } of daysFrom(first, timeZone)) {
    if (found.length === count) break;
    found.push(`${day} ${startsAt.toISOString()}`);
  }
  return found;
}

describe('the days of a time zone', () => {
  it.each([
    'Africa/Nairobi',
    'Europe/London',
    // The clock is changed at midnight there.
    'America/Sao_Paulo',
    'Asia/Beirut',
    // By half an hour.
    'Australia/Lord_Howe',
    // 30 December 2011 was left out.
    'Pacific/Apia',
    // The clock goes back for the month of fasting.
    'Africa/Casablanca',
  ])('in %s each begin when the calendar says', (timeZone) => {
    const wanted: string[] = [];
    for (let day = '2010-06-01'; wanted.length < 900; day = dayAfter(day)) {
      wanted.push(`${day} ${startOfDay(day, timeZone).toISOString()}`);
    }
    expect(days('2010-06-01', timeZone, 900)).toEqual(wanted);
  });

  it('begin an hour late where the clock skips midnight, and at midnight on the next', () => {
    expect(days('2018-11-03', 'America/Sao_Paulo', 3)).toEqual([
      '2018-11-03 2018-11-03T03:00:00.000Z',
      '2018-11-04 2018-11-04T03:00:00.000Z',
      '2018-11-05 2018-11-05T02:00:00.000Z',
    ]);
  });
});
