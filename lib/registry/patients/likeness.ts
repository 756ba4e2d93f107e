import { Temporal } from 'temporal-polyfill';

/** Why a registered patient may be the one who is about to be registered. */
export const likenessReasons = ['mr-number', 'name', 'birth-date'] as const;
export type LikenessReason = (typeof likenessReasons)[number];

type Compared = {
  sameMrNumber: boolean;
  /** Trigram similarity of the names, from 0 to 1, in whatever order they stand, with the other names or without. */
  nameLikeness: number;
  /** Of either patient; null when nobody knows. */
  birthDates: readonly [string | null, string | null];
};

/** How alike names must be, the less so the more the birth dates agree. */
const nameLikenessFor = { same: 0.45, near: 0.6, unknown: 0.6, other: Number.POSITIVE_INFINITY };

/** The reasons for two records being one person; none when too little speaks for it. */
export function likenessOf({
  sameMrNumber,
  nameLikeness,
  birthDates: [one, other],
}: Compared): LikenessReason[] {
  const dates = birthDateLikeness(one, other);
  const isAlike = nameLikeness >= nameLikenessFor[dates];
  return likenessReasons.filter(
    (reason) =>
      (reason === 'mr-number' && sameMrNumber) ||
      (reason === 'name' && isAlike) ||
      (reason === 'birth-date' && isAlike && (dates === 'same' || dates === 'near')),
  );
}

/**
 * `near` is what a slip makes of a date: one part of it wrong, or day and month changed places; and any date of a
 * year against its 1 January or 1 July, which stand for a year that somebody guessed.
 */
export function birthDateLikeness(
  one: string | null,
  other: string | null,
): keyof typeof nameLikenessFor {
  if (one === null || other === null) return 'unknown';
  if (one === other) return 'same';
  const [a, b] = [Temporal.PlainDate.from(one), Temporal.PlainDate.from(other)];
  if (a.year !== b.year) {
    const isSameDay = a.month === b.month && a.day === b.day;
    return isSameDay && nearYears(a.year).includes(b.year) ? 'near' : 'other';
  }
  const isNear =
    a.month === b.month ||
    a.day === b.day ||
    (a.month === b.day && a.day === b.month) ||
    isGuessed(a) ||
    isGuessed(b);
  return isNear ? 'near' : 'other';
}

/** The years around, as of a guessed age, and the year with its last two figures swapped. */
function nearYears(year: number): number[] {
  const around = Array.from({ length: 21 }, (_, index) => year - 10 + index);
  const [tens, ones] = [Math.floor((year % 100) / 10), year % 10];
  const swapped = year - (year % 100) + ones * 10 + tens;
  return [...new Set([...around, swapped])].filter((near) => near !== year);
}

const isGuessed = ({ month, day }: Temporal.PlainDate) => day === 1 && (month === 1 || month === 7);

/** Every date that can be near to this one: those of its year, and its day in the years around it. */
export function nearBirthDates(birthDate: string): { from: string; to: string; on: string[] } {
  const date = Temporal.PlainDate.from(birthDate);
  const sameDays = nearYears(date.year).map((year) => date.with({ year }));
  return {
    from: date.with({ month: 1, day: 1 }).toString(),
    to: date.with({ month: 12, day: 31 }).toString(),
    // 29 February becomes the 28th where there is none.
    on: sameDays.filter(({ day }) => day === date.day).map(String),
  };
}
