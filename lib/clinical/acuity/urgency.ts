import type { TreatmentClock } from '@/lib/clinical/acuity/contract';
import { isMoreUrgent, type TriageColour } from '@/lib/domain/scores/colour';

/** The acuity of a bed at a glance: a triage colour, `blue` for a patient who died, or that no colour is settled. */
export type BoardAcuity = TriageColour | 'blue' | 'unknown';

/** In the order in which a nurse looks after them. A patient who was never scored may be anything except the worst. */
export const boardAcuities = ['red', 'orange', 'unknown', 'yellow', 'green', 'blue'] as const;

type Scored = { colour: TriageColour | null } | null;

/** The facts of a patient that the counts and the order use. */
export type CountedOccupant = {
  patient: { deceased_at: string | null };
  tews: Scored;
  partial_tews: Scored;
  next_due_at: string;
  /** Away: nothing is due until the return. */
  is_on_leave?: boolean;
};

/**
 * The last complete score's colour, raised by a later partial one, which already is at least as bad as it says.
 * A partial score never lowers it, and never settles a patient as green.
 */
export function boardAcuity({ patient, tews, partial_tews }: CountedOccupant): BoardAcuity {
  if (patient.deceased_at !== null) return 'blue';
  const complete = tews?.colour ?? null;
  const partial = partial_tews?.colour ?? null;
  if (partial && partial !== 'green' && isMoreUrgent(partial, complete)) return partial;
  return complete ?? 'unknown';
}

/**
 * Whole minutes until the next set of observations, below 0 when it is overdue; null for a patient who died or is on leave.
 * `now` is in milliseconds of the server's clock.
 */
export function minutesToDue(
  { patient, next_due_at, is_on_leave }: Observed,
  now: number,
): number | null {
  return patient.deceased_at !== null || is_on_leave ? null : minutesUntil(next_due_at, now);
}

/** Whole minutes until an instant, below 0 from the first whole minute after it. */
export function minutesUntil(instant: string, now: number): number {
  const minutes = Math.trunc((Date.parse(instant) - now) / 60_000);
  return minutes === 0 ? 0 : minutes;
}

type Observed = Pick<CountedOccupant, 'patient' | 'next_due_at' | 'is_on_leave'>;

/** Overdue from the first whole minute, so that the count and the words on the tile cannot differ. */
export const isOverdue = (occupant: Observed, now: number): boolean =>
  (minutesToDue(occupant, now) ?? 0) < 0;

/** The facts of a patient that decide whether a clinician is waited for. */
export type Awaiting = Pick<CountedOccupant, 'patient' | 'is_on_leave'> & {
  treatment_clock: TreatmentClock | null;
};

/**
 * Whole minutes until a clinician should have seen the patient, below 0 when that is late; null where no one is waited for.
 * `now` is in milliseconds of the server's clock.
 */
export const minutesToTreat = (occupant: Awaiting, now: number): number | null =>
  isAwaiting(occupant) ? minutesUntil(occupant.treatment_clock.due_at, now) : null;

/** Whether a clinician is waited for. */
export const isAwaiting = <O extends Awaiting>(
  occupant: O,
): occupant is O & { treatment_clock: TreatmentClock } =>
  occupant.treatment_clock !== null &&
  !occupant.treatment_clock.seen &&
  occupant.patient.deceased_at === null &&
  !occupant.is_on_leave;
