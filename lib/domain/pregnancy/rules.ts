import { longestPregnancyDays } from '@/lib/domain/codes/pregnancy';
import { dayAfter, dayAt } from '@/lib/domain/days';
import type { News2NotUsed } from '@/lib/domain/scores/news2-not-used';

/** A pregnancy by its first and last day, both included, `YYYY-MM-DD`; `endsOn` is null while it lasts. */
export type Pregnancy = { readonly startsOn: string; readonly endsOn: string | null };

/** The last day on which a pregnancy counts. */
export const lastDayOf = ({ startsOn, endsOn }: Pregnancy): string =>
  endsOn ?? dayAfter(startsOn, longestPregnancyDays);

/** Whether a patient is recorded as pregnant on a day of the hospital's calendar. The time after the birth is not pregnancy. */
export const isPregnantOn = (pregnancies: readonly Pregnancy[], day: string): boolean =>
  pregnancies.some((pregnancy) => pregnancy.startsOn <= day && day <= lastDayOf(pregnancy));

/** Why NEWS2 is not used for what was observed at an instant; null where it is. */
export const news2NotUsedAt = (
  pregnancies: readonly Pregnancy[],
  at: Date,
  timeZone: string,
): News2NotUsed | null =>
  pregnancies.length > 0 && isPregnantOn(pregnancies, dayAt(at, timeZone)) ? 'pregnant' : null;

/**
 * The patients who are asked on a maternity ward: women between these ages, in completed years. WHO counts 15 to 49 as
 * reproductive; there are younger and older mothers.
 */
const askedAges = { from: 12, to: 55 };

/**
 * Whether it is still to be asked if a patient on a maternity ward is pregnant: a woman of an age at which she may be, with
 * nothing on record that reaches into this stay. "No" is remembered until the stay ends.
 */
export function isToBeAsked(
  patient: { gender: string; age: number | null },
  stay: { isMaternity: boolean; admittedOn: string } | null,
  recorded: readonly (Pregnancy & { status: 'pregnant' | 'not-pregnant' })[],
): boolean {
  if (!stay?.isMaternity || patient.gender !== 'FEMALE') return false;
  if (patient.age !== null && (patient.age < askedAges.from || patient.age > askedAges.to)) {
    return false;
  }
  return !recorded.some(
    (one) => (one.status === 'pregnant' ? lastDayOf(one) : one.startsOn) >= stay.admittedOn,
  );
}
