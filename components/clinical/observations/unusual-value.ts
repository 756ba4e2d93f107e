import type { AgeGroup } from '@/lib/domain/scores/age-group';

/**
 * The question about a reading before it is stored. A sick patient's reading is abnormal, and saved without a question: it
 * lights its score. Questions are only about what is rare in any patient of the age group, the sickest included, and what
 * looks like a slip of the fingers beside the last set.
 */
export type Unusual =
  | { readonly kind: 'rare'; readonly side: 'low' | 'high' }
  | { readonly kind: 'jump'; readonly last: number };

/** The last stored reading of a code, and how many hours before this one it was taken. */
export interface LastReading {
  readonly number: number;
  readonly hoursAgo: number;
}

/** Rare below `low` and above `high`. */
interface Limits {
  readonly low: number;
  readonly high: number;
  /**
   * A change that is larger than what illness commonly makes within hours, and how near to the last
   * reading the number must be that was meant. Narrow on purpose: a true change may look like a slip.
   * Not for the diastolic pressure, which falls from 78 to 28 in shock as it does by a slip.
   */
  readonly jump?: number;
  readonly near?: number;
}

/**
 * One table for each age group. Each limit is outside what the sickest patients on a ward have; the
 * reason is given where it is not that of the adults. Pain and the coma scale are never rare.
 * Sources: `docs/clinical-sources.md`.
 */
export const unusualLimits: Readonly<Record<AgeGroup, Readonly<Record<string, Limits>>>> = {
  adult: {
    // Kussmaul breathing and severe asthma reach 50 to 60; below 5 is agonal breathing.
    RR: { low: 5, high: 60, jump: 25, near: 1 },
    // A pulse oximeter is not calibrated below 70 %: below 60 % its reading says that it reads badly.
    SPO2: { low: 60, high: 100, jump: 12, near: 1 },
    // A reservoir mask takes 15 L/min. High-flow nasal oxygen is more, and is asked about only in its first set.
    O2_FLOW: { low: 0, high: 15 },
    // Complete heart block runs at 30 to 40; above 200 is re-entry tachycardia.
    HR: { low: 30, high: 200, jump: 60, near: 7 },
    // Below 50 a cuff reads nothing; hypertensive emergencies reach 240 to 260.
    SBP: { low: 50, high: 260, jump: 80, near: 8 },
    DBP: { low: 20, high: 150 },
    // 32 °C is where moderate hypothermia begins; above 41.5 °C is hyperpyrexia.
    TEMP: { low: 32, high: 41.5, jump: 3, near: 0.5 },
    // A glucometer shows "LO" at 1.1 or below; ketoacidosis is seldom above 35.
    GLUCOSE: { low: 1.5, high: 35, jump: 15, near: 0.5 },
    WEIGHT: { low: 25, high: 250 },
    HEIGHT: { low: 110, high: 215 },
  },
  older_child: {
    RR: { low: 8, high: 80, jump: 30, near: 1 },
    SPO2: { low: 60, high: 100, jump: 12, near: 1 },
    O2_FLOW: { low: 0, high: 15 },
    HR: { low: 40, high: 220, jump: 70, near: 7 },
    // The 5th centile of critically ill children of three is above 60, the 95th at twelve below 160.
    SBP: { low: 45, high: 200, jump: 60, near: 6 },
    DBP: { low: 15, high: 130 },
    TEMP: { low: 32, high: 41.5, jump: 3, near: 0.5 },
    GLUCOSE: { low: 1.2, high: 35, jump: 15, near: 0.5 },
    // A wasted child of three weighs 8 kg; 150 cm is the end of this table.
    WEIGHT: { low: 7, high: 100 },
    HEIGHT: { low: 70, high: 160 },
  },
  younger_child: {
    // Bronchiolitis and pneumonia of an infant reach 80 to 90 breaths.
    RR: { low: 10, high: 90, jump: 35, near: 2 },
    SPO2: { low: 60, high: 100, jump: 12, near: 1 },
    O2_FLOW: { low: 0, high: 15 },
    // Crying or septic infants reach 220; re-entry tachycardia begins there.
    HR: { low: 50, high: 240, jump: 80, near: 8 },
    // A preterm newborn has a systolic pressure of 40.
    SBP: { low: 30, high: 160, jump: 60, near: 6 },
    DBP: { low: 10, high: 110 },
    // Below 32 °C is severe hypothermia of the newborn.
    TEMP: { low: 32, high: 41.5, jump: 3, near: 0.5 },
    // 1 to 2 mmol/L is common on the first day of life.
    GLUCOSE: { low: 1, high: 30, jump: 15, near: 0.5 },
    WEIGHT: { low: 0.8, high: 25 },
    HEIGHT: { low: 35, high: 110 },
  },
};

/** Measures that no illness changes by a fifth, or a tenth, within a week: any such change is a slip. */
const lasting: Readonly<Record<string, number>> = { WEIGHT: 0.2, HEIGHT: 0.1 };
const lastingHours = 7 * 24;
/** An older reading says nothing of how fast this one came about. */
const recentHours = 24;

/**
 * Whether a possible reading is unusual, or null. What was stored as rare was confirmed when it was
 * saved: it is not asked about again as long as it is the same or nearer to what is common.
 *
 * @param text the reading as typed, in the unit of its code
 * @param last null where none is known
 */
export function unusualValue(
  code: string,
  text: string,
  ageGroup: AgeGroup,
  last: LastReading | null,
): Unusual | null {
  const limit = unusualLimits[ageGroup][code];
  const number = Number(text);
  if (limit === undefined || text.trim() === '' || !Number.isFinite(number)) return null;
  if (number > limit.high && !(last && last.number >= number))
    return { kind: 'rare', side: 'high' };
  if (number < limit.low && !(last && last.number <= number)) return { kind: 'rare', side: 'low' };
  return last && isJump(code, text.trim(), limit, last)
    ? { kind: 'jump', last: last.number }
    : null;
}

/**
 * A change as large as a slip of typing makes. Of a lasting value (such as height): any large change. Of a value that
 * illness can change within hours: only a change that is gone when the slip is undone.
 */
function isJump(code: string, text: string, { jump, near }: Limits, last: LastReading): boolean {
  const change = Math.abs(Number(text) - last.number);
  const share = lasting[code];
  if (share !== undefined) return last.hoursAgo <= lastingHours && change > share * last.number;
  if (jump === undefined || near === undefined) return false;
  if (last.hoursAgo > recentHours || change < jump) return false;
  return meantBy(text).some((meant) => Math.abs(Number(meant) - last.number) <= near);
}

/**
 * The values that a slip may have stood for: two digits in their other order, one less, one more, the point at another
 * place.
 */
const meantBy = (text: string) => [
  ...swaps(text),
  ...withOneLess(text),
  ...withOneMore(text),
  Number(text) * 10,
  Number(text) / 10,
];

const digitsAt = (text: string): number[] =>
  [...text].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []));

function swaps(text: string): string[] {
  const at = digitsAt(text);
  return at.slice(1).map((second, index) => {
    const first = at[index] ?? 0;
    const signs = [...text];
    [signs[first], signs[second]] = [text[second] ?? '', text[first] ?? ''];
    return signs.join('');
  });
}

const withOneLess = (text: string): string[] =>
  digitsAt(text).map((index) => text.slice(0, index) + text.slice(index + 1));

const withOneMore = (text: string): string[] =>
  [...digitsAt(text), text.length].flatMap((index) =>
    [...'0123456789'].map((digit) => text.slice(0, index) + digit + text.slice(index)),
  );
