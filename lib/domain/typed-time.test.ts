import { expect, test } from 'vitest';
import { spokenWallTime, typedDay, typedWallTime } from '@/lib/domain/typed-time';

test.each([
  ['23/11/2026', '2026-11-23'],
  ['3/4/2026', '2026-04-03'],
  ['03.04.2026', '2026-04-03'],
  ['3-4-2026', '2026-04-03'],
  ['23 11 2026', '2026-11-23'],
  ['23112026', '2026-11-23'],
  ['23 Nov 2026', '2026-11-23'],
  [' 23 november 2026 ', '2026-11-23'],
  ['1 Sept 2026', '2026-09-01'],
  ['23nov2026', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['29/2/2028', '2028-02-29'],
])('%s is a day, with the day before the month', (text, day) => {
  expect(typedDay(text)).toBe(day);
});

test.each([
  '',
  '11/23/2026',
  '31/2/2026',
  '29/2/2026',
  '3/4/26',
  '3/4',
  '3 Ju 2026',
  '3 xyz 2026',
  '0/4/2026',
  '2026-13-01',
  '3/4/0026',
  'today',
])('%j is no day', (text) => {
  expect(typedDay(text)).toBeNull();
});

test.each([
  ['23/11/2026 14:05', '2026-11-23T14:05'],
  ['23 Nov 2026, 14:05', '2026-11-23T14:05'],
  ['23 Oct 2026 4.05', '2026-10-23T04:05'],
  ['231120261405', '2026-11-23T14:05'],
  ['2026-11-23T14:05', '2026-11-23T14:05'],
  ['1 Jan 2199, 00:00:30', '2199-01-01T00:00:30'],
])('%s is a time', (text, time) => {
  expect(typedWallTime(text)).toBe(time);
});

test.each(['', '23 Nov 2026', '23/11/2026 24:00', '23/11/2026 14:60', '31/2/2026 14:05', '14:05'])(
  '%j is no time',
  (text) => {
    expect(typedWallTime(text)).toBeNull();
  },
);

test('a time in words is read again as itself', () => {
  expect(spokenWallTime('2026-11-23T14:05')).toBe('23 Nov 2026, 14:05');
  for (const time of ['2026-11-23T14:05:00', '2026-11-23T14:05:00.000'])
    expect(spokenWallTime(time)).toBe('23 Nov 2026, 14:05');
  for (const time of ['2026-09-01T00:00', '2026-11-23T14:05:30', '2026-11-23T14:05:30.125'])
    expect(typedWallTime(spokenWallTime(time))).toBe(time);
});
