import { describe, expect, it } from 'vitest';
import { bedState, countBeds } from '@/lib/admissions/wards/census';
import {
  boardAcuity,
  type CountedOccupant,
  isOverdue,
  minutesToDue,
} from '@/lib/clinical/acuity/urgency';

const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();

const anOccupant = (given: Partial<CountedOccupant> = {}): CountedOccupant => ({
  patient: { deceased_at: null },
  tews: { colour: 'green' },
  partial_tews: null,
  next_due_at: at(30),
  ...given,
});

describe('the colour of a bed', () => {
  it('is that of the last complete score', () => {
    expect(boardAcuity(anOccupant({ tews: { colour: 'orange' } }))).toBe('orange');
  });

  it('is not settled while no complete score has been recorded, whatever the parts say', () => {
    expect(boardAcuity(anOccupant({ tews: null }))).toBe('unknown');
    const partial = anOccupant({ tews: null, partial_tews: { colour: 'green' } });
    expect(boardAcuity(partial)).toBe('unknown');
  });

  it('is raised by a later incomplete score and never lowered by one', () => {
    const worse = anOccupant({ tews: { colour: 'green' }, partial_tews: { colour: 'red' } });
    const better = anOccupant({ tews: { colour: 'red' }, partial_tews: { colour: 'green' } });
    expect(boardAcuity(worse)).toBe('red');
    expect(boardAcuity(better)).toBe('red');
  });

  it('is blue for a patient who died, whatever the score was', () => {
    const died = anOccupant({ patient: { deceased_at: at(-5) }, tews: { colour: 'red' } });
    expect(boardAcuity(died)).toBe('blue');
  });
});

describe('the next set of observations', () => {
  it('is overdue from its first whole minute', () => {
    expect(minutesToDue(anOccupant({ next_due_at: at(12) }), noon)).toBe(12);
    expect(isOverdue(anOccupant({ next_due_at: at(-0.9) }), noon)).toBe(false);
    expect(isOverdue(anOccupant({ next_due_at: at(-1) }), noon)).toBe(true);
  });

  it('is not due for a patient who died', () => {
    const died = anOccupant({ patient: { deceased_at: at(-5) }, next_due_at: at(-60) });
    expect(minutesToDue(died, noon)).toBeNull();
    expect(isOverdue(died, noon)).toBe(false);
  });
});

describe('a bed', () => {
  it('is never free because its patient is missing from the data', () => {
    expect(bedState({ status: 'occupied', occupant: null })).toBe('unexplained');
    expect(bedState({ status: 'available', occupant: anOccupant() })).toBe('occupied');
  });
});

describe('the counts at the top of the board', () => {
  it('count each bed once by its status and each patient once by colour', () => {
    const census = countBeds(
      [
        { status: 'occupied', occupant: anOccupant({ tews: { colour: 'red' } }) },
        { status: 'occupied', occupant: anOccupant({ next_due_at: at(-13) }) },
        { status: 'occupied', occupant: null },
        { status: 'available', occupant: null },
        { status: 'cleaning', occupant: null },
        { status: 'out-of-service', occupant: null },
      ],
      noon,
    );
    expect(census).toEqual({
      beds: 6,
      red: 1,
      orange: 0,
      yellow: 0,
      green: 1,
      unknown: 0,
      blue: 0,
      occupied: 2,
      unexplained: 1,
      available: 1,
      cleaning: 1,
      'out-of-service': 1,
      overdue: 1,
    });
  });

  it('count no held bed as free until its hold has run out', () => {
    const free = { status: 'available', occupant: null } as const;
    const beds = [free, { ...free, hold: { held_until: at(10) } }];
    expect(countBeds(beds, noon)).toMatchObject({ beds: 2, available: 1 });
    expect(countBeds(beds, noon + 10 * 60_000)).toMatchObject({ beds: 2, available: 2 });
  });
});
