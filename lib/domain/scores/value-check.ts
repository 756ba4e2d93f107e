import type { AgeGroup } from '@/lib/domain/scores/age-group';
import {
  findObservationDefinition,
  type NumberDefinition,
} from '@/lib/domain/scores/observation-definitions';
import { type Spo2Scale, scale2Target } from '@/lib/domain/scores/spo2-scale';
import {
  isMissing,
  type ObservationValue,
  type ObservationValues,
  readAnswer,
  readNumber,
} from '@/lib/domain/scores/values';

/** The words for the HL7 interpretation codes that a reading is given. */
export const interpretationWords = { L: 'Low', N: 'Normal', H: 'High' } as const;

export type Interpretation = keyof typeof interpretationWords;

/**
 * The judgement of one value before it is stored.
 * - `impossible`: no number, or not physiologically possible. Never stored.
 * - `imprecise`: more decimals than are read from the instrument. The form asks for fewer; a
 *   value of another system is stored and scored.
 * - `unknown_answer`: not one of the coded answers. Stored from another system, never scored.
 */
export type ValueCheck =
  | { readonly kind: 'plausible' }
  | {
      readonly kind: 'impossible' | 'imprecise' | 'unknown_answer';
      readonly message: string;
    };

const PLAUSIBLE: ValueCheck = { kind: 'plausible' };

/**
 * Judges a value that was given for a code. A missing value and a code without a definition are
 * plausible. What is possible but rare is for `unusualValue`.
 */
export function checkValue(code: string, value: ObservationValue): ValueCheck {
  const definition = findObservationDefinition(code);
  if (definition === undefined || isMissing(value)) return PLAUSIBLE;
  if (definition.type === 'number') return checkNumber(definition, value);
  const answer = readAnswer(value);
  if (answer !== null && definition.answers.includes(answer)) return PLAUSIBLE;
  return {
    kind: 'unknown_answer',
    message: `${definition.display} “${value}” is not one of ${definition.answers.join(', ')}.`,
  };
}

/** Whether a coded answer cannot be read by any score. */
export const isUnknownAnswer = (code: string, value: ObservationValue): boolean =>
  checkValue(code, value).kind === 'unknown_answer';

function checkNumber(definition: NumberDefinition, value: string | number): ValueCheck {
  const { display, decimals, possible, not_between: gap } = definition;
  const number = readNumber(value);
  if (number === null) {
    return {
      kind: 'impossible',
      message: `${display} “${value}” is not a number ${rangeText(possible)}.`,
    };
  }
  const reading = `${display} ${withUnit(`${value}`.trim(), definition)}`;
  if (isOutside(number, possible)) {
    return {
      kind: 'impossible',
      message: `${reading} is outside ${rangeText(possible)}. Check the reading.`,
    };
  }
  if (gap !== undefined && number > gap.low && number < gap.high) {
    return {
      kind: 'impossible',
      message: `${reading} cannot be right: nothing lies between ${gap.low} and ${gap.high}. Check the unit.`,
    };
  }
  if (definition.whole && !Number.isInteger(number)) {
    return { kind: 'impossible', message: `${display} ${number} is not a whole number.` };
  }
  if (decimalsOf(number) > decimals) {
    return { kind: 'imprecise', message: `${display} is entered ${precisionText(decimals)}.` };
  }
  return PLAUSIBLE;
}

/**
 * Refuses a diastolic pressure that is not below the systolic one: a sentence for the nurse, or null when the pair can be or
 * is not whole. Without a pulse both are 0.
 */
export function bloodPressureRefusal(values: ObservationValues): string | null {
  const systolic = readNumber(values.SBP);
  const diastolic = readNumber(values.DBP);
  if (systolic === null || diastolic === null || systolic + diastolic === 0) return null;
  if (diastolic < systolic) return null;
  return `Diastolic pressure ${diastolic} mmHg is not below the systolic ${systolic} mmHg. Check both readings.`;
}

/** The facts besides the age by which a saturation is judged. */
export type SaturationReader = {
  readonly spo2Scale: Spo2Scale;
  /** Null where it is not known. */
  readonly onOxygen: boolean | null;
};

/**
 * Whether a reading is low, normal or high for an adult, or null where no range is known: it is
 * the one mark beside the points of TEWS and NEWS2, and grades nothing. Children have no range.
 * On scale 2 the range of a saturation is its target, which is prescribed for the patient at any age.
 */
export function interpretValue(
  code: string,
  value: ObservationValue,
  ageGroup: AgeGroup | null,
  saturation: SaturationReader,
): Interpretation | null {
  const definition = findObservationDefinition(code);
  const number = readNumber(value);
  if (definition?.type !== 'number' || number === null) return null;
  const target = saturationTarget(code, saturation);
  if (target === null && ageGroup !== 'adult') return null;
  const { low, high } = target ?? definition.adult_normal;
  if (low === null && high === null) return null;
  if (low !== null && number < low) return 'L';
  return high !== null && number > high ? 'H' : 'N';
}

/**
 * The age group by which a value is read. If the age is unknown, a saturation is read as an adult's, because what is low
 * for an adult is low at any age.
 */
export const groupReadBy = (code: string, ageGroup: AgeGroup | null): AgeGroup | null =>
  code === 'SPO2' ? (ageGroup ?? 'adult') : ageGroup;

/**
 * The mark beside a value in a list: as `interpretValue`, and of what has outer bounds low and high only at or outside them. A
 * systolic pressure of 122 mmHg is above its range, and is no news: it has no mark, and is not called normal.
 */
export function markValue(...of: Parameters<typeof interpretValue>): Interpretation | null {
  const [code, value] = of;
  const interpretation = interpretValue(...of);
  const definition = findObservationDefinition(code);
  if (definition?.type !== 'number' || interpretation === 'N') return interpretation;
  const { low, high } = definition.adult_handover;
  const hasOuterBounds = low !== null || high !== null;
  return hasOuterBounds && !isFarOutside(value, definition) ? null : interpretation;
}

/** Whether an adult's value is so far outside that it is news although TEWS gives it no points. */
export function isFarOutside(value: ObservationValue, definition: NumberDefinition): boolean {
  const { low, high } = definition.adult_handover;
  const number = readNumber(value);
  if (number === null) return false;
  return (low !== null && number <= low) || (high !== null && number >= high);
}

/** The range of a saturation on scale 2, else null. Above its target is too high only while oxygen is given. */
export function saturationTarget(
  code: string,
  { spo2Scale, onOxygen }: SaturationReader,
): Range | null {
  if (code !== 'SPO2' || spo2Scale !== 2) return null;
  return { low: scale2Target.low, high: onOxygen === true ? scale2Target.high : null };
}

interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

function isOutside(number: number, { low, high }: Range): boolean {
  return (low !== null && number < low) || (high !== null && number > high);
}

function rangeText({ low, high }: Range): string {
  if (low === null) return `up to ${high}`;
  return high === null ? `${low} or more` : `${low}–${high}`;
}

/** A reading with its unit as it is written: 112/min, 91 %, 37.2 °C. */
export function withUnit(value: string, { unit }: NumberDefinition): string {
  if (unit === '' || unit === '%') return `${value}${unit && ' %'}`;
  return unit.startsWith('/') ? `${value}${unit}` : `${value} ${unit}`;
}

function precisionText(decimals: number): string {
  if (decimals === 0) return 'as a whole number';
  return decimals === 1 ? 'with one decimal' : `with up to ${decimals} decimals`;
}

/** Trailing zeros say nothing more than the number does, so 37.00 has no decimals. */
function decimalsOf(number: number): number {
  return `${number}`.split('.')[1]?.length ?? 0;
}
