/** For a request that overtakes the discharge on its way. */
const overtakingMs = 3_600_000;

/**
 * The latest time of an observation in the encounters of a discharged stay: none is taken once the discharge is recorded, but
 * its own time may be earlier. Null for a current stay.
 */
export function observedUntil({
  dischargedAt,
  dischargeRecordedAt,
}: {
  dischargedAt: Date | null;
  dischargeRecordedAt: Date | null;
}): Date | null {
  if (dischargedAt === null) return null;
  return new Date(Math.max(+dischargedAt, +(dischargeRecordedAt ?? dischargedAt)) + overtakingMs);
}
