import type { EncounterStatus } from '@/lib/domain/codes/encounters';

/** Whether the encounter that something was recorded in did not take place after all. */
export const isPlanWithdrawn = (status: EncounterStatus): boolean =>
  status === 'cancelled' || status === 'entered-in-error';

/** Whether a care plan is active: it has not ended, and its encounter took place. */
export function isOpenPlan(
  { periodEnd, encounterStatus }: { periodEnd: Date | null; encounterStatus: EncounterStatus },
  now: Date,
): boolean {
  return !isPlanWithdrawn(encounterStatus) && (periodEnd === null || periodEnd > now);
}
