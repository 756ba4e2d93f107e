import { z } from 'zod';
import data from '@/lib/domain/scores/configuration/news2.json';
import {
  findObservationDefinition,
  type NumberDefinition,
} from '@/lib/domain/scores/observation-definitions';
import { bandIndex, bandsFault, type ScoreRange } from '@/lib/domain/scores/score-ranges';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import {
  isMissing,
  isOnOxygen,
  type ObservationValues,
  readAnswer,
  readNumber,
} from '@/lib/domain/scores/values';

const risks = ['low', 'low-medium', 'medium', 'high'] as const;
type News2Risk = (typeof risks)[number];

const bandSchema = z.object({
  low: z.number().nullable(),
  high: z.number().nullable(),
  score: z.int().min(0).max(3),
});
const bandsSchema = z.array(bandSchema).min(1);
const responseSchema = z.object({
  risk: z.enum(risks),
  monitoring: z.string(),
  response: z.string(),
});

const news2ConfigurationSchema = z.object({
  version: z.string(),
  minimum_age_years: z.int(),
  bands: z.object({
    RR: bandsSchema,
    SPO2_SCALE_1: bandsSchema,
    SPO2_SCALE_2_AIR: bandsSchema,
    SPO2_SCALE_2_OXYGEN: bandsSchema,
    SBP: bandsSchema,
    PULSE: bandsSchema,
    TEMP: bandsSchema,
  }),
  air_or_oxygen: z.object({ air: z.int(), oxygen: z.int() }),
  consciousness: z.record(z.string(), z.int().min(0).max(3)),
  responses: z.array(responseSchema.extend({ low: z.int(), high: z.int().nullable() })).min(1),
  single_parameter: responseSchema.extend({ score: z.int() }),
});

type BandsName = keyof z.infer<typeof news2ConfigurationSchema>['bands'];

/** The observation that each row of bands reads. */
const measuredBy: Readonly<Record<BandsName, string>> = {
  RR: 'RR',
  SPO2_SCALE_1: 'SPO2',
  SPO2_SCALE_2_AIR: 'SPO2',
  SPO2_SCALE_2_OXYGEN: 'SPO2',
  SBP: 'SBP',
  PULSE: 'HR',
  TEMP: 'TEMP',
};

const configuration = loadNews2Configuration(data);

/**
 * Checks NEWS2 data.
 *
 * @throws Error naming the row when a possible reading would have no score or two
 */
export function loadNews2Configuration(source: unknown) {
  const loaded = news2ConfigurationSchema.parse(source);
  for (const [name, bands] of Object.entries(loaded.bands)) {
    const { possible, decimals } = definitionOf(name as BandsName);
    const fault = bandsFault(bands, possible, 10 ** -decimals);
    if (fault !== null) throw new Error(`NEWS2 configuration ${loaded.version}: ${name} ${fault}.`);
  }
  const fault = bandsFault(loaded.responses, { low: 0, high: null }, 1);
  if (fault !== null) throw new Error(`NEWS2 configuration ${loaded.version}: responses ${fault}.`);
  return loaded;
}

function definitionOf(name: BandsName): NumberDefinition {
  const definition = findObservationDefinition(measuredBy[name]);
  if (definition?.type === 'number') return definition;
  throw new Error(`NEWS2 reads ${measuredBy[name]}, which is not measured.`);
}

/**
 * The bands that score a saturation, to be drawn behind it. Of scale 2 those of a patient on air: whether oxygen was given may
 * change from value to value, and only too much of it scores there.
 */
export const saturationBands = (spo2Scale: Spo2Scale): readonly ScoreRange[] =>
  configuration.bands[spo2Scale === 1 ? 'SPO2_SCALE_1' : 'SPO2_SCALE_2_AIR'];

const news2Parameters = [
  'RR',
  'SPO2',
  'AIR_OR_OXYGEN',
  'SBP',
  'PULSE',
  'CONSCIOUSNESS',
  'TEMP',
] as const;
export type News2Parameter = (typeof news2Parameters)[number];

interface News2Part {
  readonly code: News2Parameter;
  readonly score: number | null;
  readonly state: 'scored' | 'missing' | 'unscorable';
}

export interface News2Score {
  readonly version: string;
  /** Points of the parts that could be scored. */
  readonly total: number;
  readonly parts: readonly News2Part[];
  readonly complete: boolean;
  readonly missing: readonly News2Parameter[];
  readonly unscorable: readonly News2Parameter[];
  /** One parameter alone scores 3. */
  readonly singleParameter3: boolean;
  /** Of the points so far: provisional unless `complete`. Null while nothing at all is scored. */
  readonly risk: News2Risk | null;
  readonly monitoring: string | null;
  readonly response: string | null;
}

/** NEWS2 is for patients of 16 and over. An unknown age is not taken for one. */
export function news2Applies(ageYears: number | null): boolean {
  return ageYears !== null && ageYears >= configuration.minimum_age_years;
}

/**
 * Scores NEWS2 (Royal College of Physicians, 2017) from RR, SPO2, O2_FLOW, SBP, HR, AVPU and TEMP.
 * Oxygen is known by its flow: 0 L/min is air, and an unrecorded flow leaves the parameter missing.
 * On scale 2 a saturation of 93 % and more cannot be scored until that is known.
 */
export function scoreNews2(values: ObservationValues, spo2Scale: Spo2Scale): News2Score {
  const onOxygen = isOnOxygen(values);
  const parts: readonly News2Part[] = [
    measured('RR', 'RR', values),
    saturation(values, spo2Scale, onOxygen),
    oxygen(values, onOxygen),
    measured('SBP', 'SBP', values),
    measured('PULSE', 'PULSE', values),
    consciousness(values),
    measured('TEMP', 'TEMP', values),
  ];
  const total = parts.reduce((sum, { score }) => sum + (score ?? 0), 0);
  const missing = codesIn(parts, 'missing');
  const unscorable = codesIn(parts, 'unscorable');
  const unscored = missing.length + unscorable.length;
  const singleParameter3 = parts.some(
    ({ score }) => score === configuration.single_parameter.score,
  );
  const action = unscored === parts.length ? null : responseTo(total, singleParameter3);
  return {
    version: configuration.version,
    total,
    parts,
    complete: unscored === 0,
    missing,
    unscorable,
    singleParameter3,
    risk: action?.risk ?? null,
    monitoring: action?.monitoring ?? null,
    response: action?.response ?? null,
  };
}

function measured(code: News2Parameter, name: BandsName, values: ObservationValues): News2Part {
  const value = values[measuredBy[name]];
  return isMissing(value) ? missingPart(code) : scoredPart(code, scoreOf(name, readNumber(value)));
}

function saturation(
  values: ObservationValues,
  scale: Spo2Scale,
  onOxygen: boolean | null,
): News2Part {
  if (scale === 1) return measured('SPO2', 'SPO2_SCALE_1', values);
  if (onOxygen !== null) {
    return measured('SPO2', onOxygen ? 'SPO2_SCALE_2_OXYGEN' : 'SPO2_SCALE_2_AIR', values);
  }
  const onAir = measured('SPO2', 'SPO2_SCALE_2_AIR', values);
  const onAnyOxygen = measured('SPO2', 'SPO2_SCALE_2_OXYGEN', values);
  return onAir.score === onAnyOxygen.score ? onAir : scoredPart('SPO2', null);
}

function oxygen(values: ObservationValues, onOxygen: boolean | null): News2Part {
  if (isMissing(values.O2_FLOW)) return missingPart('AIR_OR_OXYGEN');
  const { air, oxygen: given } = configuration.air_or_oxygen;
  return scoredPart('AIR_OR_OXYGEN', onOxygen === null ? null : onOxygen ? given : air);
}

function consciousness(values: ObservationValues): News2Part {
  if (isMissing(values.AVPU)) return missingPart('CONSCIOUSNESS');
  const answer = readAnswer(values.AVPU);
  const score = answer === null ? undefined : configuration.consciousness[answer];
  return scoredPart('CONSCIOUSNESS', score ?? null);
}

function scoreOf(name: BandsName, number: number | null): number | null {
  const { low, high } = definitionOf(name).possible;
  if (number === null || (low !== null && number < low) || (high !== null && number > high)) {
    return null;
  }
  const bands: readonly ScoreRange[] = configuration.bands[name];
  return bands[bandIndex(bands, number)]?.score ?? null;
}

function scoredPart(code: News2Parameter, score: number | null): News2Part {
  return { code, score, state: score === null ? 'unscorable' : 'scored' };
}

function missingPart(code: News2Parameter): News2Part {
  return { code, score: null, state: 'missing' };
}

function codesIn(parts: readonly News2Part[], state: News2Part['state']): News2Parameter[] {
  return parts.filter((part) => part.state === state).map(({ code }) => code);
}

function responseTo(
  total: number,
  singleParameter3: boolean,
): z.infer<typeof responseSchema> | null {
  const byTotal = configuration.responses.find(
    ({ low, high }) => total >= low && (high === null || total <= high),
  );
  if (byTotal === undefined) return null;
  return singleParameter3 && byTotal.risk === 'low' ? configuration.single_parameter : byTotal;
}
