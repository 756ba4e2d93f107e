import type { StoredHospitalization } from '@/lib/admissions/bed-stays/server/lock-beds';

/** What a discharge keeps among its changes when it puts the death on record. */
export const deathAt = (at: Date) => ({ deceasedAt: at.toISOString() });

/**
 * Whether the death of a patient is on record by this discharge, and not on its own at the same time. Of a discharge that came from
 * elsewhere only the time is known.
 */
export function hasRecordedDeath(
  { dischargeDisposition, dischargedAt, dischargeChanges }: StoredHospitalization,
  deceasedAt: Date | null,
): boolean {
  if (dischargeDisposition !== 'Exp' || dischargedAt === null) return false;
  const isOwn = dischargeChanges === null || 'deceasedAt' in dischargeChanges;
  return isOwn && deceasedAt?.getTime() === dischargedAt.getTime();
}
