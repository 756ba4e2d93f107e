import { z } from 'zod';
import data from '@/lib/domain/scores/configuration/observations.json';

const rangeSchema = z.object({ low: z.number().nullable(), high: z.number().nullable() });

const numberDefinitionSchema = z.object({
  type: z.literal('number'),
  code: z.string(),
  display: z.string(),
  loinc: z.string(),
  ucum: z.string(),
  unit: z.string(),
  decimals: z.int().min(0),
  whole: z.literal(true).optional(),
  possible: rangeSchema,
  not_between: z.object({ low: z.number(), high: z.number() }).optional(),
  adult_normal: rangeSchema,
  adult_handover: rangeSchema,
});

const answerDefinitionSchema = z.object({
  type: z.literal('answer'),
  code: z.string(),
  display: z.string(),
  loinc: z.string().nullable(),
  answers: z.array(z.string()).min(1),
});

export type NumberDefinition = z.infer<typeof numberDefinitionSchema>;
type AnswerDefinition = z.infer<typeof answerDefinitionSchema>;
export type ObservationDefinition = NumberDefinition | AnswerDefinition;

const definitionsSchema = z.object({
  version: z.string(),
  definitions: z.array(
    z.discriminatedUnion('type', [numberDefinitionSchema, answerDefinitionSchema]),
  ),
});

/**
 * The meaning of each observation code: LOINC code, UCUM unit and the unit as shown, decimals of an entry, and its ranges,
 * all ends included. `possible` is the widest that any source accepts, so that nothing real is refused; strictly within
 * `not_between` lies only a value of another unit, such as a saturation of 0.97, a heart rate in Hz, a pressure in kPa or cmHg
 * (cuffs measure a systolic one from 30 mmHg, a diastolic one from 10), or L/min of oxygen sent as mL/min (flowmeters for the
 * newborn begin at 0.01 L/min). `whole` is a scale of counted points, which has no fraction. `adult_normal` is the reference range of an adult: OpenMRS reference
 * application, and for glucose the South African Triage Scale 2012. `adult_handover` begins at its bounds and goes outward:
 * the next shift hears of such a value although TEWS gives it no points (OpenMRS, its outermost bounds). Children have no
 * reference range here: TEWS grades their values by age.
 */
export const { definitions: parameterDefinitions } = definitionsSchema.parse(data);

const byCode = new Map(parameterDefinitions.map((definition) => [definition.code, definition]));

/** The definition of an observation code, or undefined for a code that is stored as sent. */
export function findObservationDefinition(code: string): ObservationDefinition | undefined {
  return byCode.get(code);
}

/**
 * Whether a value of this code can tell that the patient is unwell: what has a reference range, and the level of responsiveness.
 * From a weight, a flow of oxygen, pain or mobility alone nobody can say that no vital sign is abnormal.
 */
export function isVitalSign(code: string): boolean {
  const definition = findObservationDefinition(code);
  if (definition?.type !== 'number') return code === 'AVPU';
  const { low, high } = definition.adult_normal;
  return low !== null || high !== null;
}
