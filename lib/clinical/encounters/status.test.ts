import { describe, expect, test } from 'vitest';
import { isClosed, mayFollow, statusAfterClinicalEntry } from '@/lib/clinical/encounters/status';
import { encounterStatuses } from '@/lib/domain/codes/encounters';

describe('the status of an encounter', () => {
  test('goes through these steps and no others', () => {
    const steps = encounterStatuses.flatMap((from) =>
      encounterStatuses.filter((to) => mayFollow(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(steps).toEqual([
      'planned > arrived',
      'planned > in-progress',
      'planned > cancelled',
      'planned > entered-in-error',
      'arrived > triaged',
      'arrived > in-progress',
      'arrived > cancelled',
      'arrived > entered-in-error',
      'triaged > in-progress',
      'triaged > cancelled',
      'triaged > entered-in-error',
      'in-progress > onleave',
      'in-progress > finished',
      'in-progress > entered-in-error',
      'onleave > in-progress',
      'onleave > finished',
      'onleave > entered-in-error',
      'finished > entered-in-error',
    ]);
  });

  test('never leaves cancelled or entered in error', () => {
    for (const from of ['cancelled', 'entered-in-error'] as const) {
      expect(encounterStatuses.filter((to) => mayFollow(from, to))).toEqual([]);
    }
  });

  test('is closed when the encounter finished, was cancelled or was entered in error', () => {
    expect(encounterStatuses.filter(isClosed)).toEqual([
      'finished',
      'cancelled',
      'entered-in-error',
    ]);
  });

  test('becomes in progress with the first clinical entry, by a step that the table allows', () => {
    const moved = encounterStatuses.filter((status) => statusAfterClinicalEntry(status) !== null);
    expect(moved).toEqual(['planned', 'arrived']);
    for (const status of moved) expect(mayFollow(status, 'in-progress')).toBe(true);
  });
});
