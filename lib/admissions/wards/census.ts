import type { BoardBed } from '@/lib/admissions/wards/contract';
import { isMoreUrgent, type TriageColour } from '@/lib/domain/scores/colour';

/** What a bed shows at a glance: a triage colour, `blue` for a patient who died, or that no colour is settled. */
export type BoardAcuity = TriageColour | 'blue' | 'unknown';

/** In the order in which a nurse looks after them; who was never scored may be anything but the worst. */
export const boardAcuities = ['red', 'orange', 'unknown', 'yellow', 'green', 'blue'] as const;

/** A bed is free only when it says so itself: one that says nothing of a patient is not. */
export type BedState = 'occupied' | 'unexplained' | 'available' | 'cleaning' | 'out-of-service';

type Scored = { colour: TriageColour | null } | null;

/** What the counts and the order look at in a patient. */
export type CountedOccupant = {
  patient: { deceased_at: string | null };
  tews: Scored;
  partial_tews: Scored;
  next_due_at: string;
  /** Away: nothing is due until the return. */
  is_on_leave?: boolean;
};

export type CountedBed = {
  status: BoardBed['status'];
  occupant: CountedOccupant | null;
  /** For whom the bed is held; left out where beds that are held count as available. */
  hold?: { held_until: string } | null;
};

export type Census = Record<BoardAcuity, number> &
  Record<BedState, number> & { beds: number; overdue: number };

/** `unexplained` is an occupied bed without its patient: shown as a fault, never as a free bed. */
export function bedState({ status, occupant }: Pick<CountedBed, 'status' | 'occupant'>): BedState {
  if (occupant) return 'occupied';
  return status === 'occupied' ? 'unexplained' : status;
}

/** What a bed counts as at `now`: null when it is available and held, for then it is free for nobody else. */
export function countedState(bed: CountedBed, now: number): BedState | null {
  const state = bedState(bed);
  const isHeld = bed.hold ? Date.parse(bed.hold.held_until) > now : false;
  return state === 'available' && isHeld ? null : state;
}

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
  if (patient.deceased_at !== null || is_on_leave) return null;
  const minutes = Math.trunc((Date.parse(next_due_at) - now) / 60_000);
  return minutes === 0 ? 0 : minutes;
}

type Observed = Pick<CountedOccupant, 'patient' | 'next_due_at' | 'is_on_leave'>;

/** Overdue from the first whole minute, so that the count and the words on the tile cannot differ. */
export const isOverdue = (occupant: Observed, now: number): boolean =>
  (minutesToDue(occupant, now) ?? 0) < 0;

/** The counts of the board's head, from the very beds that its tiles are drawn from. */
export function countBeds(beds: readonly CountedBed[], now: number): Census {
  const census: Census = {
    beds: beds.length,
    red: 0,
    orange: 0,
    yellow: 0,
    green: 0,
    unknown: 0,
    blue: 0,
    occupied: 0,
    unexplained: 0,
    available: 0,
    cleaning: 0,
    'out-of-service': 0,
    overdue: 0,
  };
  for (const bed of beds) {
    const state = countedState(bed, now);
    if (state) census[state] += 1;
    if (!bed.occupant) continue;
    census[boardAcuity(bed.occupant)] += 1;
    if (isOverdue(bed.occupant, now)) census.overdue += 1;
  }
  return census;
}
