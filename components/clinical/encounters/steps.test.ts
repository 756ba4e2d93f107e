import { describe, expect, it } from 'vitest';
import { mayFollow } from '@/lib/clinical/encounters/status';
import { encounterStatuses } from '@/lib/domain/codes/encounters';
import { stepsOf } from './steps';

const outpatient = { hospitalization: null, is_ward_round: false };

const verbs = (given: Parameters<typeof stepsOf>[0]) => stepsOf(given).map(({ verb }) => verb);

describe('the steps that the screen offers', () => {
  it('are those of the order of statuses, and no other', () => {
    for (const status of encounterStatuses) {
      const offered = stepsOf({ status, ...outpatient }).map(({ to }) => to);
      expect(offered).toEqual(encounterStatuses.filter((to) => mayFollow(status, to)));
    }
  });

  it('let a planned encounter begin or be cancelled, but not be finished', () => {
    expect(verbs({ status: 'planned', ...outpatient })).toEqual([
      'Record the arrival',
      'Start the encounter',
      'Cancel the encounter',
      'Mark as entered in error',
    ]);
  });

  it('end a ward round, but not the admission encounter, which ends with its hospitalization', () => {
    const going = { status: 'in-progress', hospitalization: 7 } as const;
    expect(verbs({ ...going, is_ward_round: true })).toContain('Finish the encounter');
    expect(verbs({ ...going, is_ward_round: false })).toEqual(['Record a leave']);
  });

  it('are only those that cancel an encounter if it would start after the death', () => {
    const offered = stepsOf({ status: 'planned', ...outpatient }, { isAfterDeath: true });
    expect(offered.map(({ to }) => to)).toEqual(['cancelled', 'entered-in-error']);
  });

  it('name the return from a leave', () => {
    expect(verbs({ status: 'onleave', ...outpatient })[0]).toBe('Record the return');
  });
});
