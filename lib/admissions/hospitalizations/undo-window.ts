/** How long after its recording a discharge can be undone. */
export const undoWithinMs = 24 * 3_600_000;

/**
 * Whether a discharge may still be undone, as far as its record shows: within 24 hours of its recording. Other obstacles,
 * such as a bed given to another patient, are reported by the attempt.
 */
export function mayStillUndo(
  { is_active, modified_at }: { is_active: boolean; modified_at: string },
  now: Date,
): boolean {
  // A record is changed by its discharge or later, never before it.
  return !is_active && now.getTime() - Date.parse(modified_at) <= undoWithinMs;
}
