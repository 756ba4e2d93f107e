import { Temporal } from 'temporal-polyfill';
import { endsWithStay, heldUntilDischarge } from '@/lib/domain/codes/prescriptions';

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

type Prescribed = {
  status: string;
  status_reason: string;
  category: string;
  do_not_perform: boolean;
};

/** Over the medicines that the patient must not have. */
export const banTitle = 'Must not be given';
/** Over the medicines that the patient takes at home. */
export const continueTitle = 'Continue';

/**
 * The medicines of a stay in the order in which the next doctor needs them, without empty groups. What was prescribed
 * for the ward until the stay ended is apart from what was ended before. Nothing here says that a dose was given: no
 * administration is on record.
 */
export function medicineGroups<P extends Prescribed>(
  prescriptions: readonly P[],
): { title: string; list: P[] }[] {
  const continues = ({ status }: P) => status === 'active' || status === 'on-hold';
  const isOnWard = (one: P) => continues(one) && one.category === 'inpatient';
  const isBan = (one: P) => one.do_not_perform && continues(one);
  const ordered = prescriptions.filter((one) => !isBan(one));
  return [
    { title: banTitle, list: prescriptions.filter(isBan) },
    { title: continueTitle, list: ordered.filter((one) => continues(one) && !isOnWard(one)) },
    { title: 'Prescribed on the ward', list: ordered.filter(isOnWard) },
    { title: 'Prescribed on the ward, stopped at discharge', list: ordered.filter(wasEndedByStay) },
    { title: 'Ended', list: ordered.filter((one) => !continues(one) && !wasEndedByStay(one)) },
  ].filter(({ list }) => list.length > 0);
}

const wasEndedByStay = ({ status, status_reason, category }: Prescribed): boolean =>
  category === 'inpatient' && status === 'stopped' && endsWithStay.includes(status_reason);

/** The note next to a medicine's name: whether it is taken home, its status, and why. */
export function medicineState(prescribed: Prescribed): string {
  const { status, status_reason, category } = prescribed;
  if (wasEndedByStay(prescribed)) return status_reason === heldUntilDischarge ? 'on hold' : '';
  return [
    category === 'discharge' && 'to take home',
    status !== 'active' && status.replaceAll('-', ' '),
    status_reason,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The time that most of these values have, which is said once for all of them; null without any. */
export function commonestTime(values: readonly { measured_at: string }[]): string | null {
  const count = (at: string) => values.filter(({ measured_at }) => measured_at === at).length;
  return values
    .map(({ measured_at }) => measured_at)
    .reduce<string | null>((most, at) => (most && count(most) >= count(at) ? most : at), null);
}
