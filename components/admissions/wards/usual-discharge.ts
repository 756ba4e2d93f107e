import { Temporal } from 'temporal-polyfill';
import type { BoardClock } from '@/components/admissions/wards/moves';

/** The time proposed where no discharge is expected yet: noon of tomorrow at the hospital, when beds are given on. */
export function usualDischargeTime({ now, timeZone }: BoardClock): string {
  const { epochMilliseconds } = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone, plainTime: '12:00' });
  return new Date(epochMilliseconds).toISOString();
}
