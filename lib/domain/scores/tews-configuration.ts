import { z } from 'zod';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import {
  colourOfTimeToTreat,
  isMoreUrgent,
  type TimeToTreat,
  type TriageColour,
  triageColours,
} from '@/lib/domain/scores/colour';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import {
  ascendingBands,
  bandsFault,
  type ScoreRange,
  spanText,
} from '@/lib/domain/scores/score-ranges';
import { readAnswer } from '@/lib/domain/scores/values';

const bound = z.number().nullable();
const parameterHead = {
  code: z.string().min(1),
  display: z.string().min(1),
  range_low: bound,
  range_high: bound,
};

const rangeParameterSchema = z.object({
  ...parameterHead,
  type: z.literal('reference_range_score'),
  rules: z.array(z.object({ low: bound, high: bound, score: z.int().min(0) })).min(1),
});

const keyParameterSchema = z.object({
  ...parameterHead,
  type: z.literal('key_value_score'),
  keys: z.array(z.string().min(1)).min(1),
  rules: z
    .array(z.object({ code: z.string().min(1), display: z.string(), score: z.int().min(0) }))
    .min(1),
});

const timeToTreatSchema = z.object({
  code: z.string().min(1),
  display: z.string().min(1),
  type: z.literal('key_value_reference_range'),
  keys: z.array(z.string().min(1)).min(1),
  rules: z
    .array(z.object({ code: z.string().min(1), display: z.string(), low: bound, high: bound }))
    .min(1),
});

/** The TEWS configuration as the interface serves it. What its rules say is `loadTewsTable`'s to judge. */
export const tewsConfigurationSchema = z
  .object({
    code: z.string().min(1),
    display: z.string().min(1),
    score_parameters: z
      .array(z.discriminatedUnion('type', [rangeParameterSchema, keyParameterSchema]))
      .min(1),
    discriminators: z.array(timeToTreatSchema).min(1),
  })
  .meta({ id: 'TewsConfiguration' });

export type TewsConfiguration = z.infer<typeof tewsConfigurationSchema>;
type Parameter = TewsConfiguration['score_parameters'][number];
type RangeParameter = Extract<Parameter, { type: 'reference_range_score' }>;
type KeyParameter = Extract<Parameter, { type: 'key_value_score' }>;

/** A band that remembers the position of its rule in the served configuration. */
export interface TewsBand extends ScoreRange {
  readonly ruleIndex: number;
}

interface AnswerRule {
  readonly score: number;
  readonly ruleIndex: number;
}

interface TewsRangeParameter {
  readonly type: 'range';
  readonly code: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly bands: readonly TewsBand[];
}

interface TewsAnswerParameter {
  readonly type: 'answer';
  readonly code: string;
  readonly rules: ReadonlyMap<string, AnswerRule>;
}

export type TewsParameter = TewsRangeParameter | TewsAnswerParameter;

interface Cutoff {
  readonly low: number;
  readonly colour: TriageColour;
  readonly timeToTreat: TimeToTreat;
}

/** A checked configuration, laid out for scoring. Only `loadTewsTable` makes one. */
export interface TewsTable {
  readonly ageGroup: AgeGroup;
  readonly version: string;
  readonly configuration: TewsConfiguration;
  readonly parameters: readonly TewsParameter[];
  /** Most urgent first; the last begins at 0. */
  readonly cutoffs: readonly [Cutoff, ...Cutoff[]];
}

/**
 * Checks a served configuration and lays it out for scoring.
 *
 * @throws Error naming the parameter and the rule when a score could be ambiguous or absent: rules
 *   that overlap or leave a hole that a reading could fall into, a key without a rule, a rule
 *   without a key, a code used twice, or totals without exactly one known time to treat.
 */
export function loadTewsTable(served: unknown, ageGroup: AgeGroup, version: string): TewsTable {
  const parsed = tewsConfigurationSchema.safeParse(served);
  if (!parsed.success) {
    throw new Error(`TEWS configuration ${version}: ${z.prettifyError(parsed.error)}`);
  }
  const configuration = parsed.data;
  const seen = new Set<string>();
  const parameters = configuration.score_parameters.map((parameter) => {
    if (seen.has(parameter.code)) refuse(version, parameter.code, 'occurs twice');
    seen.add(parameter.code);
    return parameter.type === 'reference_range_score'
      ? layOutRanges(parameter, version)
      : layOutAnswers(parameter, version);
  });
  return {
    ageGroup,
    version,
    configuration,
    parameters,
    cutoffs: layOutCutoffs(configuration, version),
  };
}

function layOutRanges(parameter: RangeParameter, version: string): TewsRangeParameter {
  const { code, range_low: low, range_high: high } = parameter;
  const bands = parameter.rules
    .map((rule, ruleIndex) => ({ ...rule, ruleIndex }))
    .sort(ascendingBands);
  const fault = bandsFault(bands, { low, high }, entryStep(parameter));
  if (fault !== null) refuse(version, code, fault);
  return { type: 'range', code, low, high, bands };
}

/** The step between two readings of a parameter: 1 for a rate, 0.1 for a temperature. */
function entryStep({ code, rules }: RangeParameter): number {
  const definition = findObservationDefinition(code);
  if (definition?.type === 'number') return 10 ** -definition.decimals;
  const whole = rules.every(
    ({ low, high }) => Number.isInteger(low ?? 0) && Number.isInteger(high ?? 0),
  );
  return whole ? 1 : 0.1;
}

function layOutAnswers(parameter: KeyParameter, version: string): TewsAnswerParameter {
  const { code } = parameter;
  const rules = new Map<string, AnswerRule>();
  parameter.rules.forEach((rule, ruleIndex) => {
    const answer = readAnswer(rule.code) ?? rule.code;
    if (rules.has(answer)) refuse(version, code, `rule ${rule.code} occurs twice`);
    rules.set(answer, { score: rule.score, ruleIndex });
  });
  const keys = new Set(parameter.keys.map((key) => readAnswer(key) ?? key));
  for (const key of keys) {
    if (!rules.has(key)) refuse(version, code, `key ${key} has no rule and so no score`);
  }
  for (const answer of rules.keys()) {
    if (!keys.has(answer)) refuse(version, code, `rule ${answer} has no key`);
  }
  return { type: 'answer', code, rules };
}

function layOutCutoffs(configuration: TewsConfiguration, version: string): TewsTable['cutoffs'] {
  const name = 'time_to_treat';
  const discriminator = configuration.discriminators.find(({ code }) => code === name);
  if (discriminator === undefined) return refuse(version, name, 'is not in the discriminators');
  const rules = [...discriminator.rules].sort(ascendingBands);
  const fault = bandsFault(rules, { low: 0, high: null }, 1);
  if (fault !== null) refuse(version, name, fault);

  const keys = new Set(discriminator.keys);
  const cutoffs = rules.map((rule): Cutoff => {
    const colour = colourOfTimeToTreat(rule.code);
    if (colour === null)
      return refuse(version, name, `rule ${rule.code} is no known time to treat`);
    if (!keys.delete(rule.code)) {
      refuse(version, name, `rule ${rule.code} (${spanText(rule)}) has no key of its own`);
    }
    return { low: rule.low ?? 0, colour, timeToTreat: triageColours[colour].timeToTreat };
  });
  const [unused] = keys;
  if (unused !== undefined) refuse(version, name, `key ${unused} has no rule`);
  for (let index = 1; index < cutoffs.length; index += 1) {
    const lower = cutoffs[index - 1];
    const higher = cutoffs[index];
    if (lower === undefined || higher === undefined) break;
    if (!isMoreUrgent(higher.colour, lower.colour)) {
      const later = `${higher.timeToTreat} is no more urgent than ${lower.timeToTreat}`;
      refuse(version, name, `rule ${later} below it`);
    }
  }
  const [first, ...rest] = cutoffs.reverse();
  return first === undefined ? refuse(version, name, 'has no rule') : [first, ...rest];
}

function refuse(version: string, subject: string, fault: string): never {
  throw new Error(`TEWS configuration ${version}: ${subject} ${fault}.`);
}
