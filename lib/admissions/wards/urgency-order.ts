import { bedState } from '@/lib/admissions/wards/census';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { boardAcuities, boardAcuity } from '@/lib/clinical/acuity/urgency';

type Comparison<T> = (a: T, b: T) => number;

export const byUrgency: Comparison<BoardOccupant> = (a, b) => rankOf(a) - rankOf(b);
const rankOf = (occupant: BoardOccupant) => boardAcuities.indexOf(boardAcuity(occupant));

export const byDue: Comparison<BoardOccupant> = (a, b) =>
  Number(isLeftAlone(a)) - Number(isLeftAlone(b)) ||
  Date.parse(a.next_due_at) - Date.parse(b.next_due_at);

/** A patient who died or is on leave is due for nothing. */
const isLeftAlone = ({ patient, is_on_leave }: BoardOccupant) =>
  patient.deceased_at !== null || is_on_leave;

export const mostUrgentFirst: Comparison<BoardOccupant> = (a, b) => byUrgency(a, b) || byDue(a, b);

/** Beds in an order of their patients, of several in a bed the one who comes first; those without one follow. */
export const withPatientsFirst =
  (compare: Comparison<BoardOccupant>): Comparison<BoardBed> =>
  (a, b) => {
    const [first] = patientsIn(a).sort(compare);
    const [second] = patientsIn(b).sort(compare);
    return first && second
      ? compare(first, second)
      : stateRanks[bedState(a)] - stateRanks[bedState(b)];
  };

const stateRanks = {
  unexplained: 0,
  occupied: 1,
  available: 2,
  cleaning: 3,
  'out-of-service': 4,
};
