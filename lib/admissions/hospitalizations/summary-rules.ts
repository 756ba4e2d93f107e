import { Temporal } from 'temporal-polyfill';
import { endsWithStay, heldUntilDischarge } from '@/lib/domain/codes/prescriptions';
import { type Spo2Scale, spo2ScaleWords } from '@/lib/domain/scores/spo2-scale';
import { spokenDay } from '@/lib/domain/time';

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
  status_at_discharge: string | null;
  status_reason: string;
  category: string;
  do_not_perform: boolean;
};

/** Over the medicines that the patient must not have. */
export const banTitle = 'Must not be given';
/** Over the medicines that the patient takes at home. */
export const continueTitle = 'Continue';

/** Over those that the patient took home, and that were ended after the discharge. */
export const endedSinceTitle = 'Ended after the discharge';

/**
 * The medicines of a stay in the order in which the next doctor needs them, without empty groups. What was prescribed
 * for the ward until the stay ended is apart from what was ended before, and so is what was ended later. A ban that is on hold
 * forbids nothing for now. Nothing here says that a dose was given: no administration is on record.
 */
export function medicineGroups<P extends Prescribed>(
  prescriptions: readonly P[],
): { title: string; list: P[] }[] {
  const groupOf = (one: P) => {
    const { status, status_at_discharge, category, do_not_perform } = one;
    if (do_not_perform && isStanding(status)) return status === 'active' ? banTitle : heldBanTitle;
    if (status === 'on-hold' && category !== 'inpatient') return heldTitle;
    if (isStanding(status)) return category === 'inpatient' ? wardTitle : continueTitle;
    if (wasEndedByStay(one)) return endedByStayTitle;
    return isStanding(status_at_discharge) ? endedSinceTitle : 'Ended';
  };
  return [
    ...[banTitle, heldBanTitle, continueTitle, heldTitle, endedSinceTitle],
    ...[wardTitle, endedByStayTitle, 'Ended'],
  ]
    .map((title) => ({ title, list: prescriptions.filter((one) => groupOf(one) === title) }))
    .filter(({ list }) => list.length > 0);
}

/** Over medicines of the patient’s own that are on hold: none of them is to be taken home. */
export const heldTitle = 'On hold: do not take until a clinician restarts it';
const heldBanTitle = 'Bans on hold';
const wardTitle = 'Prescribed on the ward';
const endedByStayTitle = 'Prescribed on the ward, stopped at discharge';

const isStanding = (status: string | null) => status === 'active' || status === 'on-hold';

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

/**
 * The facts that decide about oxygen and NEWS2, for the next doctor. What only another record of the person says was used by no score
 * of the admission.
 */
export function mustKnow({
  spo2_scale,
  other_spo2_scales,
  pregnancies,
}: {
  spo2_scale: Spo2Scale;
  other_spo2_scales: readonly { mr_number: string; spo2_scale: Spo2Scale }[];
  pregnancies: readonly { starts_on: string; ends_on: string | null; mr_number: string | null }[];
}): string[] {
  const scale = spo2ScaleWords(spo2_scale);
  return [
    ...(scale ? [`Oxygen saturation: ${scale}`] : []),
    ...other_spo2_scales.map(
      (other) =>
        `SpO₂ scale ${other.spo2_scale} under ${other.mr_number}, scale ${spo2_scale} here: ask which is correct`,
    ),
    ...pregnancies.map(({ starts_on, ends_on, mr_number }) => {
      const time = `from ${spokenDay(starts_on)}${ends_on ? ` to ${spokenDay(ends_on)}` : ''}`;
      return mr_number === null
        ? `Pregnant ${time}: NEWS2 not used`
        : `Recorded as pregnant ${time} under ${mr_number}: ask`;
    }),
  ];
}

/** The time that most of these values have, which is said once for all of them; null without any. */
export function commonestTime(values: readonly { measured_at: string }[]): string | null {
  const count = (at: string) => values.filter(({ measured_at }) => measured_at === at).length;
  return values
    .map(({ measured_at }) => measured_at)
    .reduce<string | null>((most, at) => (most && count(most) >= count(at) ? most : at), null);
}
