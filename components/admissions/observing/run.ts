import { isOccupiedBed, type OccupiedBed } from '@/components/admissions/wards/board-desk';
import { byRoomAndName, isToObserve } from '@/lib/admissions/wards/bay';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { bedOfEach } from '@/lib/admissions/wards/sharing';
import { minutesToDue } from '@/lib/clinical/acuity/urgency';

/** The order of a run: bed by bed through the bay, or by when the ward's patients are due. */
export type RunOrder = 'bay' | 'due';

/** A patient who is due later than this is left for the next run. */
const dueWithinMinutes = 30;

export type Run = {
  /** The bed of the patient who is being observed. */
  own: OccupiedBed;
  next: OccupiedBed | null;
  /** The place of `own` among the patients of its bay, from 1, and how many they are. */
  place: number;
  size: number;
  /** On leave, so nothing is due: the run passes them over. */
  onLeave: readonly OccupiedBed[];
};

/**
 * The run through a ward that `encounter` is a part of; null where its patient has no bed on this ward. A bay is a room, its beds
 * in the order of their names: after the last comes the first. Nobody is visited twice.
 *
 * @param beds of the ward's board
 * @param seen numbers of the admissions that the run has been at (`visitOf`)
 * @param now in milliseconds of the server's clock
 */
export function runOf(
  beds: readonly BoardBed[],
  encounter: string,
  { order, seen, now }: { order: RunOrder; seen: readonly number[]; now: number },
): Run | null {
  const occupied = bedOfEach(beds.toSorted(byRoomAndName)).filter(isOccupiedBed);
  const own = occupied.find(({ occupant }) => occupant.encounter === encounter);
  if (!own) return null;
  const bay = occupied.filter(({ room_name }) => room_name === own.room_name);
  const living = bay.filter(isAlive);
  const at = bay.indexOf(own);
  const inTurn = [...bay.slice(at + 1), ...bay.slice(0, at)];
  const candidates = order === 'bay' ? inTurn : occupied.filter(isDueBy(now)).toSorted(byDue);
  return {
    own,
    next:
      candidates.find(
        (bed) => bed !== own && !seen.includes(visitOf(bed)) && isToObserve(bed.occupant),
      ) ?? null,
    place: living.indexOf(own) + 1,
    size: living.length,
    onLeave: (order === 'bay' ? bay : occupied).filter((bed) => bed !== own && isAway(bed)),
  };
}

/** The number by which a run remembers a patient. */
export const visitOf = ({ occupant }: OccupiedBed): number => occupant.hospitalization.id;

const isAlive = ({ occupant }: OccupiedBed) => occupant.patient.deceased_at === null;
const isAway = ({ occupant }: OccupiedBed) => occupant.is_on_leave;

const isDueBy =
  (now: number) =>
  ({ occupant }: OccupiedBed): boolean => {
    const minutes = minutesToDue(occupant, now);
    return minutes !== null && minutes <= dueWithinMinutes;
  };

const byDue = ({ occupant: a }: OccupiedBed, { occupant: b }: OccupiedBed) =>
  Date.parse(a.next_due_at) - Date.parse(b.next_due_at);
