import { describe, expect, it } from 'vitest';
import { bedNights, midnightsBetween, type StayPart } from '@/lib/domain/charges/bed-nights';

const general = { healthcareServiceId: 'general', priceTierId: 'ordinary' };
const intensive = { healthcareServiceId: 'intensive', priceTierId: 'private' };

const stay = (
  from: string,
  until: string | null,
  where: Pick<StayPart, 'healthcareServiceId' | 'priceTierId'> = general,
): StayPart => ({ from: new Date(from), until: until === null ? null : new Date(until), ...where });

/** The nights of a stay by a hospital's clock: each evening's day with the service of that night. */
function nights(parts: StayPart[], { now = '2026-12-31T00:00:00Z', timeZone = 'UTC' } = {}) {
  const [first] = parts;
  const midnights = first ? midnightsBetween(first.from, new Date(now), timeZone) : [];
  return bedNights(parts, midnights).map(
    ({ date, healthcareServiceId }) => `${date} ${healthcareServiceId}`,
  );
}

describe('the bed nights of a hospitalization', () => {
  it('are those at whose midnight the patient was in bed', () => {
    expect(nights([stay('2026-11-01T20:00:00Z', '2026-11-04T08:00:00Z')])).toEqual([
      '2026-11-01 general',
      '2026-11-02 general',
      '2026-11-03 general',
    ]);
  });

  it('are none for a patient who comes and leaves on one day, however long the day was', () => {
    expect(nights([stay('2026-11-01T00:00:01Z', '2026-11-01T23:59:59Z')])).toEqual([]);
  });

  it('are one for a patient who came a minute before midnight and left a minute after', () => {
    expect(nights([stay('2026-11-01T23:59:00Z', '2026-11-02T00:01:00Z')])).toEqual([
      '2026-11-01 general',
    ]);
  });

  it('include that of an admission at midnight, and not that of a discharge at midnight', () => {
    expect(nights([stay('2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z')])).toEqual([
      '2026-11-01 general',
    ]);
  });

  it('follow the service and the tier of the bed at midnight, exactly, over every transfer', () => {
    const parts = [
      stay('2026-11-01T10:00:00Z', '2026-11-02T12:00:00Z'),
      stay('2026-11-02T12:00:00Z', '2026-11-04T00:00:00Z', intensive),
      stay('2026-11-04T00:00:00Z', '2026-11-05T09:00:00Z'),
    ];
    expect(nights(parts)).toEqual([
      '2026-11-01 general',
      '2026-11-02 intensive',
      '2026-11-03 general',
      '2026-11-04 general',
    ]);
  });

  it('are as many after transfers within a night as without', () => {
    const parts = [
      stay('2026-11-01T20:00:00Z', '2026-11-01T22:00:00Z'),
      stay('2026-11-01T22:00:00Z', '2026-11-02T02:00:00Z', intensive),
      stay('2026-11-02T02:00:00Z', '2026-11-02T08:00:00Z'),
    ];
    expect(nights(parts)).toEqual(['2026-11-01 intensive']);
  });

  it('follow the hospital’s own clock', () => {
    const parts = [stay('2026-11-01T20:30:00Z', '2026-11-01T21:30:00Z')];
    expect(nights(parts, { timeZone: 'UTC' })).toEqual([]);
    expect(nights(parts, { timeZone: 'Africa/Nairobi' })).toEqual(['2026-11-01 general']);
  });

  it.each([
    ['the clock is put forward at night', 'Africa/Cairo', '2026-04-22T12:00:00Z'],
    ['the clock is put back at night', 'Africa/Cairo', '2026-10-28T12:00:00Z'],
    ['midnight itself is skipped', 'America/Asuncion', '2023-09-30T12:00:00Z'],
  ])('are one a night also where %s', (_, timeZone, from) => {
    const start = new Date(from);
    const until = new Date(start.getTime() + 3 * 86_400_000);
    const parts = [{ from: start, until, ...general }];
    expect(nights(parts, { timeZone })).toHaveLength(3);
  });

  it('of a current hospitalization are those that have passed, and the same whenever they are counted', () => {
    const parts = [stay('2026-11-01T20:00:00Z', null)];
    expect(nights(parts, { now: '2026-11-01T23:59:59Z' })).toEqual([]);
    const second = nights(parts, { now: '2026-11-03T10:00:00Z' });
    expect(second).toEqual(['2026-11-01 general', '2026-11-02 general']);
    const third = nights(parts, { now: '2026-11-04T10:00:00Z' });
    expect(third.slice(0, 2)).toEqual(second);
    expect(third).toHaveLength(3);
  });
});
