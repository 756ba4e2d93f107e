import { describe, expect, it } from 'vitest';
import {
  defaultSchedule,
  morseReassessmentDue,
  nextObservationsDue,
} from '@/lib/domain/scores/schedule';

const at = (time: string) => new Date(`2026-03-10T${time}:00Z`);
const arrivedAt = at('06:00');

describe('the next set of observations', () => {
  it.each([
    ['red', '08:15'],
    ['orange', '08:30'],
    ['yellow', '09:00'],
    ['green', '12:00'],
  ] as const)('after a complete %s set at 8:00 is due at %s', (colour, due) => {
    const complete = { takenAt: at('08:00'), colour };
    expect(nextObservationsDue({ complete, partial: null, arrivedAt }, defaultSchedule)).toEqual(
      at(due),
    );
  });

  it('is not put off by a partial set', () => {
    const complete = { takenAt: at('08:00'), colour: 'yellow' } as const;
    const partial = { takenAt: at('08:50'), colour: 'green' } as const;
    expect(nextObservationsDue({ complete, partial, arrivedAt }, defaultSchedule)).toEqual(
      at('09:00'),
    );
  });

  it('is brought forward by a partial set that is more urgent', () => {
    const complete = { takenAt: at('08:00'), colour: 'green' } as const;
    const partial = { takenAt: at('09:00'), colour: 'orange' } as const;
    expect(nextObservationsDue({ complete, partial, arrivedAt }, defaultSchedule)).toEqual(
      at('09:30'),
    );
  });

  it('of a patient without a complete set is due soon after arrival', () => {
    expect(
      nextObservationsDue({ complete: null, partial: null, arrivedAt }, defaultSchedule),
    ).toEqual(at('06:15'));
  });
});

it('the risk of falling is assessed again after a day', () => {
  expect(morseReassessmentDue(at('08:00'), defaultSchedule)).toEqual(
    new Date('2026-03-11T08:00:00Z'),
  );
});
