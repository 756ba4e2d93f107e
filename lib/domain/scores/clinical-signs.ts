import { z } from 'zod';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import type { TriageColour } from '@/lib/domain/scores/colour';
import data from '@/lib/domain/scores/configuration/sats-discriminators.json';
import {
  isMissing,
  isOnOxygen,
  type ObservationValue,
  type ObservationValues,
  readAnswer,
  readNumber,
} from '@/lib/domain/scores/values';

const signLevels = ['emergency', 'very_urgent', 'urgent'] as const;
type SignLevel = (typeof signLevels)[number];

const signSchema = z.object({
  code: z.string(),
  display: z.string(),
  group: z.string().optional(),
  hint: z.string().optional(),
  derived: z.string().optional(),
});
const signListsSchema = z.object({
  emergency: z.array(signSchema),
  very_urgent: z.array(signSchema),
  urgent: z.array(signSchema),
});

/** The clinical signs of the South African Triage Scale as the value set `SATS-discriminators` serves them. */
export const clinicalSignsValueSetSchema = z
  .object({
    source: z.string(),
    level_to_colour: z.record(z.enum(signLevels), z.enum(['red', 'orange', 'yellow'])),
    adult: signListsSchema,
    paediatric: signListsSchema,
    additional_investigations: z.record(
      z.enum(['adult', 'paediatric']),
      z.array(z.object({ if: z.string(), do: z.string() })),
    ),
    additional_tasks: z.record(
      z.enum(['adult', 'paediatric']),
      z.array(z.object({ problem: z.string(), task: z.string() })),
    ),
    shcp: z.string(),
  })
  .meta({ id: 'SatsDiscriminators' });

/** The clinical signs as they are served, `sats-discriminators.json` checked once when it is loaded. */
export const clinicalSignsValueSet = clinicalSignsValueSetSchema.parse(data.served);

export interface ClinicalSign {
  readonly code: string;
  readonly display: string;
  readonly level: SignLevel;
  readonly colour: TriageColour;
  /** An example or explanation to show beside the sign. */
  readonly hint: string | null;
  /** The condition on the typed values by which the sign is ticked, null when only a person can tell. */
  readonly derived: string | null;
}

const adultSigns = signsOf('adult');
const paediatricSigns = signsOf('paediatric');

const byCode = {
  adult: new Map([...paediatricSigns, ...adultSigns].map((sign) => [sign.code, sign])),
  paediatric: new Map([...adultSigns, ...paediatricSigns].map((sign) => [sign.code, sign])),
};

function signsOf(list: 'adult' | 'paediatric'): readonly ClinicalSign[] {
  return signLevels.flatMap((level) =>
    clinicalSignsValueSet[list][level].map(({ code, display, hint, derived }) => ({
      code,
      display,
      level,
      colour: clinicalSignsValueSet.level_to_colour[level],
      hint: hint ?? null,
      derived: derived ?? null,
    })),
  );
}

/** The signs that a form offers to tick, the most urgent first. */
export function clinicalSignsFor(ageGroup: AgeGroup): readonly ClinicalSign[] {
  return ageGroup === 'adult' ? adultSigns : paediatricSigns;
}

/**
 * The sign of a code in the words of the age group's own list, else of the other list: what was
 * ticked counts even after the table was changed. Undefined for a code that neither list has.
 */
export function findClinicalSign(code: string, ageGroup: AgeGroup): ClinicalSign | undefined {
  return byCode[ageGroup === 'adult' ? 'adult' : 'paediatric'].get(code);
}

/**
 * The codes of the signs that follow from what was measured (South African Triage Scale 2012,
 * pages 9 to 14): glucose below 3 mmol/L at any age; an adult who is not alert; a child who
 * responds to pain only, not at all, or is confused; a child whose oxygen saturation is below 92 %
 * and who is not known to be on oxygen; a baby under 2 months, whichever table was chosen.
 *
 * @param ageMonths completed months, null when the birth date is unknown
 */
export function derivedSignCodes(
  values: ObservationValues,
  ageGroup: AgeGroup,
  ageMonths: number | null,
): readonly string[] {
  const codes: string[] = [];
  const answer = readAnswer(values.AVPU);
  if (ageGroup === 'adult') {
    if (
      answer === 'confused' ||
      answer === 'voice' ||
      answer === 'pain' ||
      answer === 'unresponsive'
    )
      codes.push('level_of_consciousness_reduced_or_confused');
  } else {
    if (answer === 'pain' || answer === 'unresponsive')
      codes.push('coma_avpu_pain_or_unresponsive');
    if (answer === 'confused') codes.push('confusion');
    const saturation = readNumber(values.SPO2);
    if (saturation !== null && saturation < lowSaturation && isOnOxygen(values) !== true)
      codes.push('central_cyanosis_or_spo2_under_92');
  }
  const glucose = readNumber(values.GLUCOSE);
  if (glucose !== null && glucose < lowGlucose) codes.push('hypoglycaemia_glucose_under_3');
  if (isTinyBaby(ageMonths)) codes.push(tinyBaby);
  return codes;
}

/**
 * Whether a value is one that an emergency sign rests on: a glucose below 3 mmol/L at any age, a child's saturation below
 * 92 %, which on oxygen is no sign of the scale and no better news. TEWS scores neither, and no reference range of a child is
 * known.
 */
export function isEmergencyValue(
  code: string,
  value: ObservationValue,
  ageGroup: AgeGroup | null,
): boolean {
  const number = readNumber(value);
  if (number === null) return false;
  if (code === 'GLUCOSE') return number < lowGlucose;
  return code === 'SPO2' && ageGroup !== null && ageGroup !== 'adult' && number < lowSaturation;
}

/**
 * The values on which an emergency sign rested and that a later set did not measure again: that set says nothing about the
 * sign, whatever its points. TEWS scores neither glucose nor saturation, so nothing else of the set would tell.
 *
 * @param earlier the last value of each code before the set, of the time for which such a value counts (`staleAfterMs`)
 */
export const emergenciesToRepeat = (
  values: ObservationValues,
  earlier: ObservationValues,
  ageGroup: AgeGroup,
): readonly string[] =>
  ['GLUCOSE', 'SPO2'].filter(
    // Also where it was low on oxygen, which is no sign: the flow known here may have begun after it.
    (code) => isMissing(values[code]) && isEmergencyValue(code, earlier[code], ageGroup),
  );

/** mmol/L, below which it is an emergency at any age. */
const lowGlucose = 3;
/** %, below which it is an emergency of a child. */
const lowSaturation = 92;

/** The sign that follows from the age alone. */
export const tinyBaby = 'tiny_baby_under_2_months';

/** Under 2 months; not where the age is unknown. */
export const isTinyBaby = (ageMonths: number | null): boolean =>
  ageMonths !== null && ageMonths < 2;
