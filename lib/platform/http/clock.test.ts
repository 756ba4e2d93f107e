import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock, timeZoneMeta, withClock } from '@/lib/platform/http/clock';
import { registerPatientContract } from '@/lib/registry/patients/contract';

const newborn = (birth_date: string) =>
  registerPatientContract.body?.safeParse({
    mr_number: 'KSM-1',
    first_name: 'Baby of Ama',
    last_name: 'Mensah',
    gender: 'FEMALE',
    birth_date,
  }).success;

/** A page of a hospital in this time zone. */
const showing = (timeZone: string) =>
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === `meta[name="${timeZoneMeta}"]` ? { content: timeZone } : null,
  });

beforeEach(() => {
  // Half past one at night in Nairobi, where it is the 22nd already.
  vi.useFakeTimers({ now: new Date('2026-11-21T22:30:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what a form finds before it is sent', () => {
  it('goes by the day of the hospital: a baby born after its midnight can be registered', () => {
    showing('Africa/Nairobi');
    expect([newborn('2026-11-22'), newborn('2026-11-23')]).toEqual([true, false]);
  });

  it('refuses a birth on a day that has not begun at the hospital', () => {
    vi.setSystemTime(new Date('2026-11-22T02:00:00Z'));
    showing('America/Bogota');
    expect([newborn('2026-11-21'), newborn('2026-11-22')]).toEqual([true, false]);
  });
});

it('a request that is being parsed has its own clock, whatever a page shows', () => {
  showing('Africa/Nairobi');
  const own = { timeZone: 'America/Bogota', now: new Date('2026-11-21T23:00:00Z') };
  expect(withClock(own, clock)).toBe(own);
});
