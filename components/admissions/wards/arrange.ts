import { isLeaving } from '@/components/admissions/wards/leaving';
import { type BoardClock, isMoving } from '@/components/admissions/wards/moves';
import type { BoardSort, BoardView } from '@/components/admissions/wards/view';
import { type BedState, countedState } from '@/lib/admissions/wards/census';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import {
  byDue,
  byUrgency,
  mostUrgentFirst,
  withPatientsFirst,
} from '@/lib/admissions/wards/urgency-order';
import { type BoardAcuity, boardAcuity, isOverdue } from '@/lib/clinical/acuity/urgency';

/**
 * The beds that a view's filters show, in its order; its search comes after (`bedsMatching`). `beds` are in the ward's own order and stay so among equals; beds
 * without a patient follow the others unless the order is by bed.
 */
export function arrangeBeds(
  beds: readonly BoardBed[],
  view: BoardView,
  clock: BoardClock,
): BoardBed[] {
  const shown = beds.filter((bed) => isShown(bed, view, clock));
  if (view.sort === 'bed') return view.isReversed ? shown.reverse() : shown;
  const compare = comparisons[view.sort];
  const turn = view.isReversed ? -1 : 1;
  return shown.sort(withPatientsFirst((a, b) => turn * compare(a, b)));
}

function isShown(bed: BoardBed, view: BoardView, clock: BoardClock): boolean {
  const groups = groupsOf(bed, clock.now);
  if (view.groups.length > 0 && !view.groups.some((one) => groups.includes(one))) return false;
  const isLate = patientsIn(bed).some((patient) => isOverdue(patient, clock.now));
  if (view.overdueOnly && !isLate) return false;
  if (view.flaggedOnly && !hasAlerts(bed)) return false;
  if (view.movingOnly && !isMoving(bed, clock.now)) return false;
  return !view.leavingOnly || isLeaving(bed, clock);
}

/** Whether a patient in a bed has an alert. */
export const hasAlerts = (bed: Pick<BoardBed, 'occupant' | 'children'>): boolean =>
  patientsIn(bed).some(({ flags }) => flags.length > 0);

const groupsOf = (bed: BoardBed, now: number): (BoardAcuity | BedState | null)[] =>
  bed.occupant ? patientsIn(bed).map(boardAcuity) : [countedState(bed, now)];

type Comparison = (a: BoardOccupant, b: BoardOccupant) => number;

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const comparisons: Record<Exclude<BoardSort, 'bed'>, Comparison> = {
  acuity: mostUrgentFirst,
  overdue: (a, b) => byDue(a, b) || byUrgency(a, b),
  name: (a, b) =>
    names.compare(a.patient.last_name, b.patient.last_name) ||
    names.compare(a.patient.first_name, b.patient.first_name),
  stay: (a, b) => Date.parse(a.on_ward_since) - Date.parse(b.on_ward_since),
};
