import { Temporal } from 'temporal-polyfill';

/**
 * Nights in hospital: calendar days at the hospital from admission to discharge, 0 when both are on one day, as the
 * NHS Data Model and Dictionary counts a length of stay.
 */
export function lengthOfStayDays(admittedAt: Date, endedAt: Date, timeZone: string): number {
  const day = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate();
  return day(admittedAt).until(day(endedAt)).days;
}

/** Each diagnosis once, as it was recorded last, by rank. `recorded` is in the order of recording. */
export function lastDiagnoses<D extends { code: string; rank: number }>(
  recorded: readonly D[],
): D[] {
  const latest = new Map<string, D>();
  for (const diagnosis of recorded) {
    // Deleted first, so that equals in rank stand in the order of their last recording.
    latest.delete(diagnosis.code);
    latest.set(diagnosis.code, diagnosis);
  }
  return [...latest.values()].sort((a, b) => a.rank - b.rank);
}
