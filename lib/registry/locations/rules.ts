import type { BedStatus, locationTypes } from '@/lib/domain/codes/locations';

/** Why a bed cannot be given this status by hand; null when it can. */
export function bedStatusObstacle(
  bed: { hasPatient: boolean },
  wanted: { status: BedStatus; reason: string },
): 'has-patient' | 'needs-patient' | 'needs-reason' | null {
  if (bed.hasPatient) return 'has-patient';
  if (wanted.status === 'occupied') return 'needs-patient';
  if (wanted.status === 'out-of-service' && wanted.reason === '') return 'needs-reason';
  return null;
}

/**
 * Since when a bed has the status that is given now, in place of one since `before`: a caller who waited for somebody
 * else began earlier and is done later, and the history goes by these times.
 */
export const statusSince = (now: Date, before: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime()));

/** The beds of a ward in the order that results when one is moved behind another, or, behind null, to the front. */
export function movedTo<Id>(order: readonly Id[], bed: Id, after: Id | null): Id[] {
  const others = order.filter((one) => one !== bed);
  const at = after === null ? 0 : others.indexOf(after) + 1;
  return others.toSpliced(at, 0, bed);
}

/** Why a location that a patient is being transferred to cannot be closed. */
export const heldWords = (bed: string): string =>
  `${bed} is held for a planned transfer. Complete or cancel the transfer first.`;

/** Why a location with a bed marked as occupied cannot be closed although nobody is admitted to it: the bed may be in use. */
export const unexplainedWords = (bed: string): string =>
  `${bed} is marked as occupied, but nobody is admitted to it. Check the bed, then mark it as empty on the ward board.`;

/** Why a location cannot lie in another one; null when it can. A room lies in a ward, nothing else lies in anything. */
export function locationObstacle(
  type: (typeof locationTypes)[number],
  container: { type: string } | null,
): string | null {
  if (type === 'room') {
    return container?.type === 'ward' ? null : 'A room must be in a ward. Choose the ward.';
  }
  return container === null ? null : 'Only a room can be inside another location.';
}
