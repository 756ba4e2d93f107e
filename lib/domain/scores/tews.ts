import type { AgeGroup } from '@/lib/domain/scores/age-group';
import {
  type ClinicalSign,
  derivedSignCodes,
  emergenciesToRepeat,
  findClinicalSign,
} from '@/lib/domain/scores/clinical-signs';
import {
  isMoreUrgent,
  type TimeToTreat,
  type TriageColour,
  triageColours,
} from '@/lib/domain/scores/colour';
import { bandIndex } from '@/lib/domain/scores/score-ranges';
import type { TewsBand, TewsParameter, TewsTable } from '@/lib/domain/scores/tews-configuration';
import {
  isMissing,
  type ObservationValue,
  type ObservationValues,
  readAnswer,
  readNumber,
} from '@/lib/domain/scores/values';

interface TewsPart {
  readonly code: string;
  /** As it was given; null when missing. */
  readonly value: string | number | null;
  /** Points, or null when the value is missing or cannot be scored: it adds nothing to the total. */
  readonly score: number | null;
  /** Position of the rule that scored it in the parameter's served rules; null without a score. */
  readonly ruleIndex: number | null;
  readonly state: 'scored' | 'missing' | 'unscorable';
}

interface TewsSign {
  readonly sign: ClinicalSign;
  readonly origin: 'ticked' | 'derived';
}

export interface TewsScore {
  readonly ageGroup: AgeGroup;
  /** Version of the configuration that scored it. */
  readonly version: string;
  /** Points of the parts that could be scored. */
  readonly total: number;
  /** Colour of the total; null while nothing at all is scored, so that an empty set is no green. */
  readonly colour: TriageColour | null;
  readonly timeToTreat: TimeToTreat | null;
  readonly parts: readonly TewsPart[];
  /** Every parameter of the table has a score, and no emergency value is to be measured again. */
  readonly complete: boolean;
  /** A colour of an incomplete set: what is missing may still raise it, so it is never settled. */
  readonly provisional: boolean;
  /** Codes of the parameters without a value, in the order of the table. */
  readonly missing: readonly string[];
  /** Codes of the parameters whose value the table cannot score. */
  readonly unscorable: readonly string[];
  /** Codes of emergency values that were measured before and not again: a set without them settles nothing. */
  readonly toRepeat: readonly string[];
  readonly signs: readonly TewsSign[];
  /** The most urgent of the total's colour and the signs; null with neither. */
  readonly finalColour: TriageColour | null;
  readonly finalTimeToTreat: TimeToTreat | null;
}

export interface TewsOptions {
  /** Completed months since birth; null or absent when the birth date is unknown. */
  readonly ageMonths?: number | null;
  /** Codes of the clinical signs that a clinician ticked. */
  readonly tickedSigns?: readonly string[];
  /** The last value of each code in the 24 hours before the set. */
  readonly earlier?: ObservationValues;
}

/**
 * Scores one set of observations. Runs on every keystroke and again on the server.
 *
 * Values are by observation code; besides the table's parameters SPO2, O2_FLOW and GLUCOSE are
 * read for the signs that follow from them. A missing value adds nothing and is named. So is one
 * that the table cannot score (no number, outside the parameter's limits, no such answer): it is
 * never taken for normal. A clinical sign only ever raises the colour.
 *
 * @throws RangeError for a ticked sign that neither list of signs has; dropping it could lower the colour
 */
export function scoreTews(
  table: TewsTable,
  values: ObservationValues,
  { ageMonths = null, tickedSigns = [], earlier = {} }: TewsOptions = {},
): TewsScore {
  const parts: TewsPart[] = [];
  const missing: string[] = [];
  const unscorable: string[] = [];
  let total = 0;
  for (const parameter of table.parameters) {
    const part = scoreParameter(parameter, values[parameter.code]);
    parts.push(part);
    if (part.score !== null) total += part.score;
    else if (part.state === 'missing') missing.push(part.code);
    else unscorable.push(part.code);
  }
  const unscored = missing.length + unscorable.length;
  const toRepeat = emergenciesToRepeat(values, earlier, table.ageGroup);
  const complete = unscored + toRepeat.length === 0;
  const cutoff = unscored === parts.length ? null : cutoffOf(table, total);
  const colour = cutoff?.colour ?? null;
  const derived = derivedSignCodes(values, table.ageGroup, ageMonths);
  const signs = collectSigns(table.ageGroup, derived, tickedSigns);
  const finalColour = signs.reduce(
    (worst, { sign }) => (isMoreUrgent(sign.colour, worst) ? sign.colour : worst),
    colour,
  );
  return {
    ageGroup: table.ageGroup,
    version: table.version,
    total,
    colour,
    timeToTreat: cutoff?.timeToTreat ?? null,
    parts,
    complete,
    provisional: !complete,
    missing,
    unscorable,
    toRepeat,
    signs,
    finalColour,
    finalTimeToTreat: finalColour === null ? null : triageColours[finalColour].timeToTreat,
  };
}

/**
 * The bands of a measured parameter from the lowest values to the highest, to shade a chart or lay
 * out the grid; none for a parameter that is answered, or that the table does not have.
 */
export function tewsBands(table: TewsTable, code: string): readonly TewsBand[] {
  const parameter = table.parameters.find((candidate) => candidate.code === code);
  return parameter?.type === 'range' ? parameter.bands : [];
}

function scoreParameter(parameter: TewsParameter, value: ObservationValue): TewsPart {
  const { code } = parameter;
  if (isMissing(value))
    return { code, value: null, score: null, ruleIndex: null, state: 'missing' };
  const rule =
    parameter.type === 'range' ? rangeRule(parameter, value) : answerRule(parameter, value);
  if (rule === undefined) return { code, value, score: null, ruleIndex: null, state: 'unscorable' };
  return { code, value, score: rule.score, ruleIndex: rule.ruleIndex, state: 'scored' };
}

function rangeRule(
  { bands, low, high }: Extract<TewsParameter, { type: 'range' }>,
  value: string | number,
): TewsBand | undefined {
  const number = readNumber(value);
  if (number === null || (low !== null && number < low) || (high !== null && number > high)) {
    return undefined;
  }
  return bands[bandIndex(bands, number)];
}

function answerRule(
  { rules }: Extract<TewsParameter, { type: 'answer' }>,
  value: string | number,
): { readonly score: number; readonly ruleIndex: number } | undefined {
  const answer = readAnswer(value);
  return answer === null ? undefined : rules.get(answer);
}

function cutoffOf({ cutoffs }: TewsTable, total: number): TewsTable['cutoffs'][0] {
  for (const cutoff of cutoffs) if (total >= cutoff.low) return cutoff;
  return cutoffs[0];
}

const NO_SIGNS: readonly TewsSign[] = [];

function collectSigns(
  ageGroup: AgeGroup,
  derived: readonly string[],
  ticked: readonly string[],
): readonly TewsSign[] {
  if (derived.length === 0 && ticked.length === 0) return NO_SIGNS;
  const signs = new Map<string, TewsSign>();
  for (const code of derived) signs.set(code, { sign: signOf(code, ageGroup), origin: 'derived' });
  for (const code of ticked) {
    if (!signs.has(code)) signs.set(code, { sign: signOf(code, ageGroup), origin: 'ticked' });
  }
  return [...signs.values()];
}

function signOf(code: string, ageGroup: AgeGroup): ClinicalSign {
  const sign = findClinicalSign(code, ageGroup);
  if (sign === undefined) throw new RangeError(`There is no clinical sign ${code}.`);
  return sign;
}
