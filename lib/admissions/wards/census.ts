import type { BoardBed } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import {
  type BoardAcuity,
  boardAcuity,
  type CountedOccupant,
  isOverdue,
} from '@/lib/clinical/acuity/urgency';

/** A bed is free only if its own status says so, not merely because no patient is known. */
export type BedState = 'occupied' | 'unexplained' | 'available' | 'cleaning' | 'out-of-service';

export type CountedBed = {
  status: BoardBed['status'];
  occupant: CountedOccupant | null;
  /** The patients who share the bed: the bed counts once, each of them as a patient. */
  children?: readonly CountedOccupant[];
  /** The patient the bed is held for; left out where beds that are held count as available. */
  hold?: { held_until: string } | null;
};

export type Census = Record<BoardAcuity, number> &
  Record<BedState, number> & { beds: number; overdue: number };

/** `unexplained` is an occupied bed without its patient: shown as a fault, never as a free bed. */
export function bedState({ status, occupant }: Pick<CountedBed, 'status' | 'occupant'>): BedState {
  if (occupant) return 'occupied';
  return status === 'occupied' ? 'unexplained' : status;
}

/** The status of a bed at `now`: null when it is available but held, because it is then free for no one else. */
export function countedState(bed: CountedBed, now: number): BedState | null {
  const state = bedState(bed);
  const isHeld = bed.hold ? Date.parse(bed.hold.held_until) > now : false;
  return state === 'available' && isHeld ? null : state;
}

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
    for (const patient of patientsIn(bed)) {
      census[boardAcuity(patient)] += 1;
      if (isOverdue(patient, now)) census.overdue += 1;
    }
  }
  return census;
}
