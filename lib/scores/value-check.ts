import type { AgeGroup } from '@/lib/scores/age-group';
import {
  findObservationDefinition,
  type NumberDefinition,
} from '@/lib/scores/observation-definitions';
import { type Spo2Scale, scale2Target } from '@/lib/scores/spo2-scale';
import {
  isMissing,
  type ObservationValue,
  type ObservationValues,
  readAnswer,
  readNumber,
} from '@/lib/scores/values';

/** The words for the HL7 interpretation codes that a reading can have. */
export const interpretationWords = {
  LL: 'Critically low',
  L: 'Low',
  N: 'Normal',
  H: 'High',
  HH: 'Critically high',
} as const;

export type Interpretation = keyof typeof interpretationWords;

/**
 * What is to be said of one value before it is stored.
 * - `impossible`: no number, or not physiologically possible. Never stored.
 * - `imprecise`: more decimals than are read from the instrument. The form asks for fewer; a
 *   value of another system is stored and scored.
 * - `unknown_answer`: not one of the coded answers. Stored from another system, never scored.
 * - `unlikely`: rare enough in an adult to ask about once.
 */
export type ValueCheck =
  | { readonly kind: 'plausible' }
  | {
      readonly kind: 'impossible' | 'imprecise' | 'unknown_answer' | 'unlikely';
      readonly message: string;
    };

const PLAUSIBLE: ValueCheck = { kind: 'plausible' };

/** From here a saturation on scale 2 scores the 3 points of NEWS2: at or below `low`; at or above `high`, on oxygen. */
const scale2Critical = { low: 83, high: 97 } as const;

/** What a saturation is judged by besides the age. */
export type SaturationReader = {
  readonly spo2Scale: Spo2Scale;
  /** Null where it is not known. */
  readonly onOxygen: boolean | null;
};

/**
 * Judges a value that was given for a code. A missing value and a code without a definition are
 * plausible. `ageGroup` is null where the patient is not known; then, as for children, nothing is
 * called unlikely.
 */
export function checkValue(
  code: string,
  value: ObservationValue,
  ageGroup: AgeGroup | null,
  spo2Scale: Spo2Scale,
): ValueCheck {
  const definition = findObservationDefinition(code);
  if (definition === undefined || isMissing(value)) return PLAUSIBLE;
  if (definition.type === 'number') {
    const likely =
      code === 'SPO2' && spo2Scale === 2
        ? { low: scale2Critical.low + 1, high: null }
        : definition.adult_likely;
    return checkNumber({ ...definition, adult_likely: likely }, value, ageGroup);
  }
  const answer = readAnswer(value);
  if (answer !== null && definition.answers.includes(answer)) return PLAUSIBLE;
  return {
    kind: 'unknown_answer',
    message: `${definition.display} “${value}” is not one of ${definition.answers.join(', ')}.`,
  };
}

function checkNumber(
  definition: NumberDefinition,
  value: string | number,
  ageGroup: AgeGroup | null,
): ValueCheck {
  const { display, decimals, possible, adult_likely: likely } = definition;
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
  if (decimalsOf(number) > decimals) {
    return { kind: 'imprecise', message: `${display} is entered ${precisionText(decimals)}.` };
  }
  if (ageGroup === 'adult' && isOutside(number, likely)) {
    return {
      kind: 'unlikely',
      message: `${reading} is unusual (${rangeText(likely)} is expected). Is it right?`,
    };
  }
  return PLAUSIBLE;
}

/**
 * Refuses a diastolic pressure that is not below the systolic one: a sentence for the nurse, or
 * null when the pair can be or is not whole.
 */
export function bloodPressureRefusal(values: ObservationValues): string | null {
  const systolic = readNumber(values.SBP);
  const diastolic = readNumber(values.DBP);
  if (systolic === null || diastolic === null || diastolic < systolic) return null;
  return `Diastolic pressure ${diastolic} mmHg is not below the systolic ${systolic} mmHg. Check both readings.`;
}

/**
 * Where an adult's reading lies against the reference range, or null where no range is known.
 * At or beyond a critical limit is critical; between the limits only a range that has a normal
 * bound can call a reading normal. On scale 2 the range of a saturation is its target.
 */
export function interpretValue(
  code: string,
  value: ObservationValue,
  ageGroup: AgeGroup | null,
  { spo2Scale, onOxygen }: SaturationReader,
): Interpretation | null {
  const definition = findObservationDefinition(code);
  const number = readNumber(value);
  if (ageGroup !== 'adult' || definition?.type !== 'number' || number === null) return null;
  if (code === 'SPO2' && spo2Scale === 2) return againstTarget(number, onOxygen);
  const { adult_critical: critical, adult_normal: normal } = definition;
  if (critical.high !== null && number >= critical.high) return 'HH';
  if (normal.high !== null && number > normal.high) return 'H';
  if (critical.low !== null && number <= critical.low) return 'LL';
  if (normal.low !== null && number < normal.low) return 'L';
  return normal.low === null && normal.high === null ? null : 'N';
}

/** Above the target is too high on oxygen alone: on air nobody gives it. */
function againstTarget(saturation: number, onOxygen: boolean | null): Interpretation {
  if (saturation <= scale2Critical.low) return 'LL';
  if (saturation < scale2Target.low) return 'L';
  if (saturation <= scale2Target.high || onOxygen !== true) return 'N';
  return saturation >= scale2Critical.high ? 'HH' : 'H';
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

function withUnit(value: string, { unit }: NumberDefinition): string {
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
