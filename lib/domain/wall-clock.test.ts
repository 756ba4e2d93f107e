import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { dayAfter, dayAt, daysBetween } from '@/lib/domain/days';
import { wallTimeAt } from '@/lib/domain/wall-time';

const zone = fc.constantFrom(
  'UTC',
  'Africa/Nairobi',
  'Africa/Monrovia',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Apia',
);
const instant = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2199-12-31T23:59:59Z'),
  noInvalidDate: true,
});

it('a clock shows the day and the minute that the calendar of the time zone has', () => {
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const wanted = Temporal.Instant.fromEpochMilliseconds(at.getTime())
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime();
      expect(wallTimeAt(at, timeZone)).toBe(wanted.toString({ smallestUnit: 'minute' }));
      expect(dayAt(at, timeZone)).toBe(wanted.toPlainDate().toString());
    }),
    { numRuns: 2000 },
  );
});

it('days are added and counted as in the calendar', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -40_000, max: 40_000 }), (at, days) => {
      const day = at.toISOString().slice(0, 10);
      const later = Temporal.PlainDate.from(day).add({ days }).toString();
      expect(dayAfter(day, days)).toBe(later);
      expect(daysBetween(day, later)).toBe(days);
    }),
  );
});

it.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '2026-01-01T10:00', ''])(
  '%j is no day',
  (text) => {
    expect(() => dayAfter(text)).toThrow(RangeError);
    expect(() => daysBetween(text, '2026-01-01')).toThrow(RangeError);
  },
);
