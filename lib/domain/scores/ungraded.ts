import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { isEmergencyValue } from '@/lib/domain/scores/clinical-signs';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { type ObservationValue, readNumber } from '@/lib/domain/scores/values';

/**
 * Whether nothing says if a value is usual at the patient's age: an adult's would be judged, but this age group has no range for it
 * and its TEWS does not score it. Such a value is neither normal nor abnormal, and is shown as it is: a glucose of 30 mmol/L or a
 * systolic pressure of 50 mmHg of a child. A saturation is judged at any age.
 */
export function isUngraded(
  code: string,
  value: ObservationValue,
  ageGroup: AgeGroup | null,
): boolean {
  const definition = findObservationDefinition(code);
  if (definition?.type !== 'number' || readNumber(value) === null) return false;
  if (ageGroup === 'adult' || code === 'SPO2' || isEmergencyValue(code, value, ageGroup)) {
    return false;
  }
  const { adult_normal: usual, adult_handover: far } = definition;
  const isJudgedOfAdults = [usual.low, usual.high, far.low, far.high].some((end) => end !== null);
  const { parameters } = tewsTables[ageGroup ?? 'adult'];
  return isJudgedOfAdults && !parameters.some((parameter) => parameter.code === code);
}
