import { bedState } from '@/lib/admissions/wards/census';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { surnameFirst } from '@/lib/domain/persons';
import { timeOfDay } from '@/lib/domain/wall-time';

/** A moment in milliseconds of the server's clock, and where the hospital's own clock hangs. */
export type BoardClock = { now: number; timeZone: string };

type BedHold = NonNullable<BoardBed['hold']>;
type PlannedMove = NonNullable<BoardOccupant['planned_transfer']>;

/** The patient the bed is held for at `now`, or null: a hold ends by itself when its time has run out. */
export function holdOf({ hold }: Pick<BoardBed, 'hold'>, now: number): BedHold | null {
  return hold && Date.parse(hold.held_until) > now ? hold : null;
}

/** The destination of the patient of a planned transfer while that bed is held, or null. */
export function plannedMoveOf(
  { planned_transfer }: Pick<BoardOccupant, 'planned_transfer'>,
  now: number,
): PlannedMove | null {
  return planned_transfer && Date.parse(planned_transfer.held_until) > now
    ? planned_transfer
    : null;
}

/** Whether somebody is meant to come to this bed, or to leave it for another. */
export const isMoving = (bed: BoardBed, now: number): boolean =>
  holdOf(bed, now) !== null || patientsIn(bed).some((patient) => plannedMoveOf(patient, now));

/**
 * Why this patient cannot be moved to that bed of the ward, in a sentence, or null. Only a courtesy: the bed may be taken a
 * moment later, and the transfer itself decides.
 */
export function moveObstacle(
  target: BoardBed,
  moving: Pick<BoardOccupant, 'hospitalization' | 'patient'>,
  { now, timeZone }: BoardClock,
): string | null {
  const { occupant } = target;
  if (occupant?.hospitalization.uuid === moving.hospitalization.uuid) {
    return 'The patient is already in this bed.';
  }
  if (occupant) {
    return `${surnameFirst(occupant.patient)} is in this bed.`;
  }
  const state = bedState(target);
  if (state === 'unexplained') return 'This bed is occupied, but no admission is recorded.';
  if (state === 'cleaning') return 'This bed is still being cleaned.';
  if (state === 'out-of-service') {
    const { status_reason } = target;
    return `This bed is out of service${status_reason && `: ${withoutFullStop(status_reason)}`}.`;
  }
  const hold = holdOf(target, now);
  if (hold && hold.hospitalization !== moving.hospitalization.uuid) {
    return `This bed is held for ${hold.patient_name} until ${untilWords(hold.held_until, { now, timeZone })}.`;
  }
  return null;
}

/** The end of a hold: "16:00" today, "Thu 08:00" on another day of the hospital's calendar. */
export function untilWords(heldUntil: string, { now, timeZone }: BoardClock): string {
  const at = Date.parse(heldUntil);
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' });
  const time = timeOfDay(at, timeZone);
  // A hold lasts three days at most, so that a weekday says which one.
  return weekday.format(at) === weekday.format(now) ? time : `${weekday.format(at)} ${time}`;
}

const withoutFullStop = (text: string) => text.replace(/\.$/, '');
