import { ageGroupReadBy } from '@/components/clinical/observations/age-group-read-by';
import { pointsOf } from '@/components/clinical/observations/points-of';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';
import { inSentUnit } from '@/lib/clinical/observations/reading';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { isEmergencyValue } from '@/lib/domain/scores/clinical-signs';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import { isUngraded } from '@/lib/domain/scores/ungraded';
import {
  groupReadBy,
  interpretationWords,
  interpretValue,
  isUnknownAnswer,
  saturationTarget,
} from '@/lib/domain/scores/value-check';
import { onOxygenAmong, readNumber } from '@/lib/domain/scores/values';

type ObservationSet = RoundBriefing['observation_sets'][number];
export type Observation = ObservationSet['observations'][number];
export type Score = ObservationSet['scores'][number];

type SetRead = Pick<ObservationSet, 'observations' | 'scores' | 'news2_not_used'>;

type Mark = 'Low' | 'Normal' | 'High';

/**
 * The facts by which the values of a set are read: the patient's age group where its scores do not say it, and the scale in
 * use now.
 */
type ReadWith = { ageGroup: AgeGroup | null; spo2Scale: Spo2Scale };

/** The mark of another system for a value whose range is not known here; some say how far it is outside. */
const sentMark = /^(?:\S+ )?(low|high|normal)$/i;

/** Whether a value is low, normal or high: by its range where one is known here, else as another system called it. */
function markOf(
  observation: Observation,
  set: SetRead,
  { ageGroup, spo2Scale }: ReadWith,
): Mark | null {
  const { parameter, measured, interpretation } = observation;
  const group = ageGroupReadBy(set) ?? ageGroup;
  const saturation = {
    spo2Scale,
    onOxygen: onOxygenAmong(set.observations, ({ issued }) => issued),
  };
  const read =
    parameter === null
      ? null
      : interpretValue(parameter, measured, groupReadBy(parameter, group), saturation);
  if (read !== null) return interpretationWords[read];
  if (isProductRange(observation)) return null;
  const sent = sentMark.exec(interpretation)?.[1]?.toLowerCase();
  return Object.values(interpretationWords).find((words) => words.toLowerCase() === sent) ?? null;
}

/**
 * Whether a measured value needs the reader's eye: it is low or high, is outside of the hospital's own range, adds
 * points to the set's TEWS, which also judges children and answers, is what an emergency sign rests on, or is an answer that
 * no score can read. A single point on what is normal is none: the triage scale gives one for a breathing rate from 15.
 */
export function isAbnormal(observation: Observation, set: SetRead, readWith: ReadWith): boolean {
  const { parameter, measured, value } = observation;
  const { scores } = set;
  const mark = markOf(observation, set, readWith);
  if (mark === 'Low' || mark === 'High') return true;
  const ageGroup = ageGroupReadBy(set) ?? readWith.ageGroup;
  if (parameter && isEmergencyValue(parameter, measured, ageGroup)) return true;
  if (parameter && isUnknownAnswer(parameter, measured)) return true;
  const tews = scores.find(({ kind }) => kind === 'TEWS');
  const least = mark === 'Normal' ? 2 : 1;
  if (tews && (pointsOf(observation, tews) ?? 0) >= least) return true;
  if (isProductRange(observation) || (parameter === 'SPO2' && readWith.spo2Scale === 2))
    return false;
  const { reference_range_low: low, reference_range_high: high } = observation;
  const number = readNumber(value);
  if (number === null) return false;
  return (low !== null && number < low) || (high !== null && number > high);
}

/**
 * Whether the range that a value was recorded with is the product's: it followed from the age and the SpO2 scale that were known
 * then, which may have been corrected since, and so did the interpretation that the form sent. The mark follows from those that
 * are known now.
 */
function isProductRange(observation: Observation): boolean {
  const { parameter, reference_range_low: low, reference_range_high: high } = observation;
  const definition = parameter === null ? undefined : findObservationDefinition(parameter);
  if (definition?.type !== 'number' || (low === null && high === null)) return false;
  const products = [definition.adult_normal, ...(parameter === 'SPO2' ? scale2Ranges : [])];
  return products.some(
    (range) =>
      inSentUnit(range.low, observation) === low && inSentUnit(range.high, observation) === high,
  );
}

const scale2Ranges = [true, false].flatMap(
  (onOxygen) => saturationTarget('SPO2', { spo2Scale: 2, onOxygen }) ?? [],
);

export type SignLine = {
  code: string | null;
  display: string;
  /** The last first, each with its arrow. */
  values: (Observation & { mark: Exclude<Mark, 'Normal'> | null })[];
};

/**
 * The known parameters of some sets that a doctor must see, a line each; the sets, and so the lines, latest first: those that are
 * abnormal, and those that nothing grades at the patient's age. A saturation is read by the scale that the patient has now.
 */
export function findingsOf(
  sets: readonly ObservationSet[],
  { age_group, spo2_scale: spo2Scale }: Pick<RoundBriefing, 'age_group' | 'spo2_scale'>,
): { abnormal: SignLine[]; ungraded: SignLine[] } {
  const abnormal = new Map<string, SignLine>();
  const ungraded = new Map<string, SignLine>();
  const scores = sets.flatMap((set) => set.scores);
  const ageGroup = ageGroupReadBy({ scores, news2_not_used: null }) ?? age_group;
  const readWith = { ageGroup, spo2Scale };
  for (const set of sets) {
    const setGroup = ageGroupReadBy(set) ?? ageGroup;
    for (const observation of set.observations) {
      // A glucose of the laboratory is a result, and is judged as the glucose that it is.
      if (isResult(observation) && !isKnown(observation)) continue;
      const { parameter, code, measured } = observation;
      const mark = markOf(observation, set, readWith);
      const value = { ...observation, mark: mark === 'Normal' ? null : mark };
      const display = observationName(observation);
      const of = { code: parameter ?? code, display, key: parameter ?? display };
      if (isAbnormal(observation, set, readWith)) addLine(abnormal, of, value);
      else if (mark === null && parameter && isUngraded(parameter, measured, setGroup)) {
        addLine(ungraded, of, value);
      }
    }
  }
  return { abnormal: latestFirst(abnormal), ungraded: latestFirst(ungraded) };
}

function addLine(
  lines: Map<string, SignLine>,
  { key, ...of }: Pick<SignLine, 'code' | 'display'> & { key: string },
  value: SignLine['values'][number],
): void {
  const line = lines.get(key);
  if (line) line.values.push(value);
  else lines.set(key, { ...of, values: [value] });
}

const latestFirst = (lines: ReadonlyMap<string, SignLine>): SignLine[] =>
  [...lines.values()].map(({ values, ...line }) => ({
    ...line,
    values: values.toSorted((a, b) => b.issued.localeCompare(a.issued) || b.id - a.id),
  }));

/**
 * All that is no vital sign: laboratory, imaging, examination, and observations without a category and a known code. Of a
 * Morse Fall Scale that was recorded with its total the total alone: its six answers are on the chart.
 */
export function resultsOf(sets: readonly ObservationSet[]): Observation[] {
  return sets.flatMap(({ observations, scores }) => {
    const hasTotal = observations.some(({ code }) => code === 'FALL_RISK_ASSESSMENT');
    const morse = hasTotal && scores.find(({ kind }) => kind === 'MORSE');
    const answers = morse ? morse.parts.map(({ code }) => code) : [];
    return observations.filter((one) => isResult(one) && !answers.includes(one.code ?? ''));
  });
}

const isResult = (observation: Observation): boolean =>
  observation.category === null ? !isKnown(observation) : observation.category !== 'vital-signs';

const isKnown = ({ parameter }: Observation): boolean =>
  parameter !== null && findObservationDefinition(parameter) !== undefined;

/**
 * The name of an observation: of its own code; of another one, which may say more of it (glucose in serum), as it was sent.
 */
export function observationName({
  code,
  parameter,
  display,
}: Pick<Observation, 'code' | 'parameter' | 'display'>): string {
  const known = parameter === null ? undefined : findObservationDefinition(parameter)?.display;
  const names = code === parameter ? [known, display] : [display, known];
  return names.find(Boolean) ?? code ?? 'Observation';
}
