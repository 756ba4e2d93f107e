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

type Prescribed = { status: string; category: string; do_not_perform: boolean };

/**
 * The medicines of a stay in the order in which whoever looks after the patient next needs them, without empty groups. What
 * was ordered for the ward alone is not told to go on because nobody stopped it at the discharge.
 */
export function medicineGroups<P extends Prescribed>(
  prescriptions: readonly P[],
): { title: string; list: P[] }[] {
  const goesOn = ({ status }: P) => status === 'active' || status === 'on-hold';
  const standing = prescriptions.filter(goesOn);
  const given = standing.filter((one) => !one.do_not_perform);
  return [
    { title: 'Not to be given', list: standing.filter((one) => one.do_not_perform) },
    { title: 'Go on', list: given.filter(({ category }) => category !== 'inpatient') },
    {
      title: 'Given on the ward, and not ordered to take home',
      list: given.filter(({ category }) => category === 'inpatient'),
    },
    { title: 'Ended', list: prescriptions.filter((one) => !goesOn(one)) },
  ].filter(({ list }) => list.length > 0);
}
