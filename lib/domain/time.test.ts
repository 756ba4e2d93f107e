import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { calendarDayNumber } from '@/lib/domain/time';

const epoch = Temporal.PlainDate.from('1970-01-01');
const zones = [
  'Africa/Nairobi',
  'Europe/London',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'UTC',
];

it('the browser’s own formats number the days as the calendar of the time zone does', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1900, 0, 2), max: Date.UTC(2200, 11, 30) }),
      fc.constantFrom(...zones),
      (instant, timeZone) => {
        const day = Temporal.Instant.fromEpochMilliseconds(instant)
          .toZonedDateTimeISO(timeZone)
          .toPlainDate();
        expect(calendarDayNumber(instant, timeZone)).toBe(epoch.until(day).days);
      },
    ),
  );
});
