import { utcMidnight } from '@/lib/domain/days';
import { readNumber } from '@/lib/domain/scores/values';

/** The three tables of the South African Triage Scale, 2012. */
export const ageGroups = ['adult', 'older_child', 'younger_child'] as const;
export type AgeGroup = (typeof ageGroups)[number];

/** The table of this name, or null for an unknown name. */
export const ageGroupNamed = (name: string | null | undefined): AgeGroup | null =>
  ageGroups.find((one) => one === name) ?? null;

/** The names of the three tables of TEWS on screens (South African Triage Scale). */
export const ageGroupNames: Readonly<Record<AgeGroup, string>> = {
  adult: 'Adult',
  older_child: 'Older child',
  younger_child: 'Younger child',
};

export interface Age {
  /** Completed years. */
  readonly years: number;
  /** Completed months since birth, 24 on the second birthday. */
  readonly months: number;
  /** Counted from an estimated year or month of birth. */
  readonly isEstimated?: true;
}

/** The first day of an estimated year or month of birth (`1991`, `2026-03`); a whole date as it is. */
export const firstDayOf = (birth: string): string => `${birth}-01-01`.slice(0, 10);

/** The birth date, or else the estimated year or month of birth: the age of scores and screens is counted from it. */
export const birthOf = (patient: {
  birthDate: string | null;
  estimatedBirth: string | null;
}): string | null => patient.birthDate ?? patient.estimatedBirth;

/**
 * The age on a day, both as ISO dates (YYYY-MM-DD). One born on 29 February is a year older on
 * 1 March where there is no such day. A birth may be an estimated year or month: its first day counts.
 *
 * @throws RangeError for a text that is no date, or a birth after the day.
 */
export function ageOn(birthDate: string, day: string): Age {
  const [born, on] = [dateOf(firstDayOf(birthDate)), dateOf(firstDayOf(day))];
  const begun = (on.year - born.year) * 12 + on.month - born.month;
  const months = on.day < born.day ? begun - 1 : begun;
  if (months < 0) throw new RangeError(`Born on ${birthDate}, which is after ${day}.`);
  const age = { years: Math.floor(months / 12), months };
  return birthDate.length < 10 ? { ...age, isEstimated: true } : age;
}

/**
 * The age at a set of observations; null without a birth, which may be estimated (`birthOf`). A day before the birth is taken for
 * the day of birth.
 */
export function ageAtSet(birthDate: string | null, day: string): Age | null {
  return birthDate === null ? null : ageOn(birthDate, birthDate > day ? birthDate : day);
}

/** A list asks for the age of each patient: the calendar only says whether there is such a day. */
function dateOf(text: string) {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  const isEarly =
    day !== undefined && day >= 1 && day <= 28 && month !== undefined && month >= 1 && month <= 12;
  if (isEarly && year !== undefined) return { year, month, day };
  const date = new Date(utcMidnight(text));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export interface AgeGroupChoice {
  readonly ageGroup: AgeGroup;
  /** A sentence for the screen that says why this table was chosen. */
  readonly reason: string;
  /** The choice rests on nothing, or on an age and a height that contradict each other. */
  readonly uncertain: boolean;
  /** A clinician chooses the table: an estimated age is near a limit, and no height is known. */
  readonly isToBeChosen?: true;
}

/** A child near a limit grows by some 4 cm in half a year. */
const heightCountsMs = 183 * 24 * 3_600_000;

/**
 * The height by which a table may be chosen, in cm: an old one says nothing of a child, who has grown; one above 150 cm stays
 * an adult's. Null where none counts.
 *
 * @param at of the observations that are scored
 */
export function heightThatCounts(
  known: { value: string; at: Date } | null | undefined,
  at: Date,
): number | null {
  const height = readNumber(known?.value);
  if (!known || height === null || height <= 0) return null;
  return height > 150 || Math.abs(+at - +known.at) <= heightCountsMs ? height : null;
}

/** Estimated ages that may belong to the table on the other side of a limit (3 and 13 years). */
const isNearLimit = (years: number) => (years >= 2 && years <= 3) || (years >= 11 && years <= 14);

/**
 * As `chooseAgeGroup`. Near a limit an estimated age decides nothing: the height does (South African Triage Scale 2012, page 25),
 * or where it is unknown a clinician, starting from the table of the estimate.
 */
export function chooseAgeGroupAt(age: Age | null, heightCm: number | null): AgeGroupChoice {
  if (!age?.isEstimated) return chooseAgeGroup(age?.years ?? null, heightCm);
  const about = `about ${yearsText(age.years)}`;
  if (!isNearLimit(age.years)) {
    return { ...chooseAgeGroup(age.years, heightCm), reason: `Estimated age: ${about}` };
  }
  if (heightCm !== null) {
    const chosen = chooseByHeight(heightCm);
    return {
      ...chosen,
      reason: `${ageGroupNames[chosen.ageGroup]} (${about}, ${heightCm} cm tall)`,
    };
  }
  return {
    ...chooseAgeGroup(age.years, null),
    reason: `Estimated age: ${about}, near the limit of a table. Choose the table, or measure the height.`,
    uncertain: true,
    isToBeChosen: true,
  };
}

/**
 * Chooses the TEWS table. Adult: older than 12 completed years, or taller than 150 cm. Younger
 * child: under 3 years, or where the age is unknown under 95 cm. Up to 150 cm the age decides over
 * the height. South African Triage Scale 2012, pages 6 and 25 to 27. With neither known the adult
 * table is taken, and marked uncertain.
 *
 * @param ageYears completed years or a fraction; null when unknown
 * @param heightCm null when not measured
 * @throws RangeError for a negative age or a height that is not above zero
 */
export function chooseAgeGroup(ageYears: number | null, heightCm: number | null): AgeGroupChoice {
  if (ageYears !== null && !(ageYears >= 0)) throw new RangeError(`${ageYears} is no age.`);
  if (heightCm !== null && !(heightCm > 0)) throw new RangeError(`${heightCm} cm is no height.`);

  if (ageYears === null) return chooseByHeight(heightCm);
  const years = Math.floor(ageYears);
  if (years <= 12 && heightCm !== null && heightCm > 150) {
    return choice('adult', `${yearsText(years)}, ${heightCm} cm tall`, years < 3);
  }
  if (years > 12) return choice('adult', yearsText(years));
  return choice(years < 3 ? 'younger_child' : 'older_child', yearsText(years));
}

function chooseByHeight(heightCm: number | null): AgeGroupChoice {
  if (heightCm === null) {
    return {
      ageGroup: 'adult',
      reason: 'Neither age nor height is known: the adult table is assumed. Measure the height.',
      uncertain: true,
    };
  }
  const known = `age unknown, ${heightCm} cm tall`;
  if (heightCm > 150) return choice('adult', known);
  return choice(heightCm < 95 ? 'younger_child' : 'older_child', known);
}

const choice = (ageGroup: AgeGroup, known: string, uncertain = false): AgeGroupChoice => ({
  ageGroup,
  reason: `${ageGroupNames[ageGroup]} (${known})`,
  uncertain,
});

function yearsText(years: number): string {
  if (years === 0) return 'under 1 year';
  return years === 1 ? '1 year' : `${years} years`;
}
