import type { BedStatus, locationTypes } from '@/lib/locations/codes';

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

/** Why a location cannot lie in another one; null when it can. A room lies in a ward, nothing else lies in anything. */
export function placeObstacle(
  type: (typeof locationTypes)[number],
  container: { type: string } | null,
): string | null {
  if (type === 'room') {
    return container?.type === 'ward' ? null : 'A room lies in a ward. Give the ward.';
  }
  return container === null ? null : 'Only a room lies in another location.';
}
