import type { RoundBriefing } from '@/lib/rounds/contract';
import type { AgeGroup } from '@/lib/scores/age-group';
import { ageGroupReadBy } from '@/lib/scores/age-group-read-by';
import { isEmergencyValue } from '@/lib/scores/clinical-signs';
import { findObservationDefinition } from '@/lib/scores/observation-definitions';
import { pointsOf } from '@/lib/scores/points-of';
import type { Spo2Scale } from '@/lib/scores/spo2-scale';
import {
  interpretationWords,
  interpretValue,
  type SaturationReader,
} from '@/lib/scores/value-check';
import { onOxygenIn, readNumber } from '@/lib/scores/values';

type ObservationSet = RoundBriefing['observation_sets'][number];
export type Observation = ObservationSet['observations'][number];
export type Score = ObservationSet['scores'][number];

const normal: string = interpretationWords.N;
const outside: ReadonlySet<string> = new Set(
  Object.values(interpretationWords).filter((words) => words !== normal),
);

/**
 * Whether a measured value needs the reader's eye: it was called low or high, lies outside of its reference range, or adds
 * points to the set's TEWS, which also judges children and answers, or is what an emergency sign rests on. A single point on
 * what was called normal is none: the triage scale gives one for a breathing rate from 15. `ageGroup` is that of the patient
 * where the set's scores do not say it.
 */
export function isAbnormal(
  observation: Observation,
  scores: readonly Score[],
  ageGroup: AgeGroup | null = null,
): boolean {
  const { code, value, interpretation } = observation;
  if (outside.has(interpretation)) return true;
  if (code && isEmergencyValue(code, value, groupOf(scores) ?? ageGroup)) return true;
  const tews = scores.find(({ kind }) => kind === 'TEWS');
  const least = interpretation === normal ? 2 : 1;
  if (tews && (pointsOf(observation, tews) ?? 0) >= least) return true;
  const { reference_range_low: low, reference_range_high: high } = observation;
  const number = readNumber(value);
  if (number === null) return false;
  return (low !== null && number < low) || (high !== null && number > high);
}

const groupOf = (scores: readonly Score[]) => ageGroupReadBy({ scores, news2_not_used: null });

export type AbnormalParameter = {
  code: string | null;
  display: string;
  unit: string | null;
  /** The last first. */
  values: Observation[];
};

/**
 * The abnormal vital signs of some sets, a line a parameter; the sets, and so the lines, latest first. A saturation is read by the
 * scale that the patient has now.
 */
export function abnormalParameters(
  sets: readonly ObservationSet[],
  spo2Scale: Spo2Scale,
): AbnormalParameter[] {
  const lines = new Map<string, AbnormalParameter>();
  const ageGroup = groupOf(sets.flatMap(({ scores }) => scores));
  for (const set of sets) {
    const { observations, scores } = set;
    const reader = {
      ageGroup: ageGroupReadBy(set) ?? ageGroup,
      saturation: { spo2Scale, onOxygen: onOxygenIn(observations) },
    };
    for (const observation of observations.map((one) => readByScale(one, reader))) {
      if (isResult(observation) || !isAbnormal(observation, scores, reader.ageGroup)) continue;
      const { code, unit } = observation;
      const display = observationName(observation);
      const line = lines.get(display);
      if (line) line.values.push(observation);
      else lines.set(display, { code, display, unit, values: [observation] });
    }
  }
  for (const { values } of lines.values()) {
    values.sort((a, b) => b.issued.localeCompare(a.issued) || b.id - a.id);
  }
  return [...lines.values()];
}

/** A saturation as it is called by the scale that holds, whatever it was called, and its range was, when it was recorded. */
function readByScale(
  observation: Observation,
  { ageGroup, saturation }: { ageGroup: AgeGroup | null; saturation: SaturationReader },
): Observation {
  const { code, value } = observation;
  if (code !== 'SPO2') return observation;
  const isTarget = saturation.spo2Scale === 2;
  const read = interpretValue(code, value, isTarget ? 'adult' : ageGroup, saturation);
  if (read === null || (read === 'N' && !isTarget)) return observation;
  const range = isTarget ? { reference_range_low: null, reference_range_high: null } : {};
  return { ...observation, ...range, interpretation: interpretationWords[read] };
}

/** What is no vital sign: laboratory, imaging, examination, and what has no category and no known code. */
export function resultsOf(sets: readonly ObservationSet[]): Observation[] {
  return sets.flatMap(({ observations }) => observations.filter(isResult));
}

function isResult({ code, category }: Observation): boolean {
  if (category !== null) return category !== 'vital-signs';
  return code === null || findObservationDefinition(code) === undefined;
}

/** What an observation is called: by its code, else as it was sent. */
export const observationName = ({ code, display }: Pick<Observation, 'code' | 'display'>): string =>
  (code !== null && findObservationDefinition(code)?.display) || display || code || 'Observation';
