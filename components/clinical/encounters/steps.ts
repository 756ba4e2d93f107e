import { isClosed, statusesAfter } from '@/lib/clinical/encounters/status';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';

/** A step of an encounter to another status. */
type Step = {
  to: EncounterStatus;
  /** Verb and object: "Finish the encounter". */
  verb: string;
  effect: string;
  /** It ends the encounter, or takes it back. */
  isGrave: boolean;
};

const steps: Partial<Record<EncounterStatus, Omit<Step, 'to'>>> = {
  arrived: {
    verb: 'Record the arrival',
    effect: 'The patient is here and waiting.',
    isGrave: false,
  },
  triaged: {
    verb: 'Record the triage',
    effect: 'The patient was triaged and is waiting to be seen.',
    isGrave: false,
  },
  'in-progress': {
    verb: 'Start the encounter',
    effect: 'It is in progress from now on.',
    isGrave: false,
  },
  onleave: {
    verb: 'Record a leave',
    effect: 'The patient is away and expected back.',
    isGrave: false,
  },
  finished: {
    verb: 'Finish the encounter',
    effect: 'Only observations made before its end can still be recorded in it.',
    isGrave: false,
  },
  cancelled: {
    verb: 'Cancel the encounter',
    effect: 'It will not take place. Nothing more can be recorded in it.',
    isGrave: true,
  },
  'entered-in-error': {
    verb: 'Mark as entered in error',
    effect:
      'For an encounter that was recorded by mistake. It stays readable, marked as an error; this cannot be undone.',
    isGrave: true,
  },
};

/**
 * The steps that an encounter of this status may take; the admission encounter ends with its stay alone, and one that would
 * start after the death does not go on.
 */
export function stepsOf(
  {
    status,
    hospitalization,
    is_ward_round,
  }: { status: EncounterStatus; hospitalization: number | null; is_ward_round: boolean },
  { isAfterDeath = false } = {},
): Step[] {
  const isAdmission = hospitalization !== null && !is_ward_round;
  return statusesAfter(status).flatMap((to) => {
    const step = steps[to];
    if (!step || (isAdmission && isClosed(to))) return [];
    if (isAfterDeath && !isClosed(to)) return [];
    const isReturn = status === 'onleave' && to === 'in-progress';
    return [{ to, ...step, ...(isReturn ? { verb: 'Record the return' } : {}) }];
  });
}
