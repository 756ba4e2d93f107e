import type { StaleParameter, StoredScorePart, scores } from '@/db/schema/index';
import { isFallItem } from '@/lib/clinical/observations/reading';
import {
  type Age,
  type AgeGroup,
  chooseAgeGroupAt,
  heightThatCounts,
} from '@/lib/domain/scores/age-group';
import { derivedSignCodes } from '@/lib/domain/scores/clinical-signs';
import { type MorseItemCode, morseBand, morsePanel } from '@/lib/domain/scores/morse';
import { type News2Parameter, news2Applies, scoreNews2 } from '@/lib/domain/scores/news2';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import { scoreTews } from '@/lib/domain/scores/tews';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { readNumber, staleAfterMs } from '@/lib/domain/scores/values';

/** An observation of the set that is scored, as `readBack` reads it: by its parameter, in the parameter's own unit. */
type SetItem = {
  id: string;
  code: string | null;
  value: string;
  category: string | null;
  /** When it was observed. */
  at: Date;
};

export type EarlierValue = { value: string; at: Date };

export type ScorableSet = {
  items: readonly SetItem[];
  effectiveAt: Date;
  /** On the day of the set; null when the birth date is unknown. */
  age: Age | null;
  ageGroup: AgeGroup;
  spo2Scale: Spo2Scale;
  /** Whether a pregnancy is recorded for the day of the set: then there is no NEWS2. */
  isPregnant: boolean;
  tickedSigns: readonly string[];
  /** By code: the latest value of the patient before this set, not older than `staleAfterMs`. */
  earlier: ReadonlyMap<string, EarlierValue>;
};

export type NewScore = Pick<
  typeof scores.$inferInsert,
  | 'kind'
  | 'configurationVersion'
  | 'ageGroup'
  | 'total'
  | 'band'
  | 'finalColour'
  | 'timeToTreat'
  | 'isComplete'
  | 'parts'
  | 'missing'
  | 'stale'
  | 'signs'
  | 'observationIds'
>;

/** A value observed longer before the set's own time is an earlier value, not a part of the set's score. */
const sameSetMs = 3_600_000;

/** The observation that each parameter of NEWS2 reads. */
const byNews2Parameter: Readonly<Record<News2Parameter, string>> = {
  RR: 'RR',
  SPO2: 'SPO2',
  AIR_OR_OXYGEN: 'O2_FLOW',
  SBP: 'SBP',
  PULSE: 'HR',
  CONSCIOUSNESS: 'AVPU',
  TEMP: 'TEMP',
};

/** The same by a part's code, as scores are stored. */
export const news2Codes: Readonly<Record<string, string>> = byNews2Parameter;

/** The values for the clinical signs that follow from values. */
const signCodes: readonly string[] = ['SPO2', 'O2_FLOW', 'GLUCOSE'];

/** Whether a sign of the table may follow from a value: of an adult's saturation none does (`derivedSignCodes`). */
export const isReadForSigns = (code: string, ageGroup: AgeGroup): boolean =>
  code === 'GLUCOSE' || (ageGroup !== 'adult' && signCodes.includes(code));

const tewsCodes = (ageGroup: AgeGroup) => tewsTables[ageGroup].parameters.map(({ code }) => code);

/** Every observation code that TEWS or NEWS2 reads. */
export const scoredCodes: ReadonlySet<string> = new Set([
  ...tewsCodes('adult'),
  ...tewsCodes('older_child'),
  ...tewsCodes('younger_child'),
  ...Object.values(news2Codes),
  ...signCodes,
]);

/** The TEWS table that the age and the height in the set, or else known before it, propose for a set. */
export function proposedTable(
  age: Age | null,
  items: readonly SetItem[],
  known: EarlierValue | null | undefined,
  at: Date,
): AgeGroup {
  const height = latestOfEachCode(items).get('HEIGHT') ?? known;
  return chooseAgeGroupAt(age, heightThatCounts(height, at)).ageGroup;
}

/** The table by which values are read where no score says it; null where neither the age nor a height is known. */
export const tableWithoutScore = (
  age: Age | null,
  known: EarlierValue | null | undefined,
  at: Date,
): AgeGroup | null =>
  age === null && heightThatCounts(known, at) === null ? null : proposedTable(age, [], known, at);

/** The scores that a set produces: of each kind one, none where nothing of it was observed. */
export function scoreSet(set: ScorableSet): NewScore[] {
  const { current, earlier } = divide(set);
  return [tews(set, current, earlier), news2(set, current, earlier), morse(set)].filter(
    (score) => score !== null,
  );
}

type Items = ReadonlyMap<string, SetItem>;

/** The latest item of each code. Of two with the same time the later in the request counts. */
function latestOfEachCode(items: readonly SetItem[]): Map<string, SetItem> {
  const latest = new Map<string, SetItem>();
  for (const item of items) {
    if (item.code === null) continue;
    const before = latest.get(item.code);
    if (!before || item.at >= before.at) latest.set(item.code, item);
  }
  return latest;
}

/** The values by which a set is scored: of each code the latest that is not an earlier value. */
export const currentItems = (set: ScorableSet): Items => divide(set).current;

function divide({ items, effectiveAt, earlier }: ScorableSet) {
  const current = latestOfEachCode(items);
  const before = new Map(earlier);
  for (const [code, { value, at }] of current) {
    const age = effectiveAt.getTime() - at.getTime();
    if (age <= sameSetMs) continue;
    current.delete(code);
    const known = before.get(code);
    if (age <= staleAfterMs && (!known || known.at < at)) before.set(code, { value, at });
  }
  return { current, earlier: before };
}

const valuesOf = (items: ReadonlyMap<string, { value: string }>) =>
  Object.fromEntries([...items].map(([code, { value }]) => [code, value]));

const idsOf = (items: Items, codes: readonly string[]) =>
  [...new Set(codes)].flatMap((code) => items.get(code)?.id ?? []);

function staleOf(
  parameters: readonly { name: string; code: string }[],
  earlier: ReadonlyMap<string, EarlierValue>,
): StaleParameter[] {
  return parameters.flatMap(({ name, code }) => {
    const known = earlier.get(code);
    return known ? [{ code: name, value: known.value, measured_at: known.at.toISOString() }] : [];
  });
}

/**
 * TEWS of the set. A set without a parameter is still scored when a sign was ticked or follows from a value: its
 * colour must not be lost.
 */
function tews(
  { ageGroup, age, tickedSigns }: ScorableSet,
  current: Items,
  earlier: ReadonlyMap<string, EarlierValue>,
): NewScore | null {
  const values = valuesOf(current);
  const score = scoreTews(tewsTables[ageGroup], values, {
    ageMonths: age?.months ?? null,
    tickedSigns,
    earlier: valuesOf(earlier),
  });
  const hasSign = tickedSigns.length > 0 || derivedSignCodes(values, ageGroup, null).length > 0;
  if (score.colour === null && !hasSign) return null;
  return {
    kind: 'TEWS',
    configurationVersion: score.version,
    ageGroup,
    total: score.total,
    band: score.colour,
    finalColour: score.finalColour,
    timeToTreat: score.finalTimeToTreat,
    isComplete: score.complete,
    parts: score.parts.map(
      ({ code, value, score: points }): StoredScorePart => ({
        code,
        value: value === null ? null : `${value}`,
        score: points,
      }),
    ),
    missing: [
      ...score.parts.filter((part) => part.score === null).map(({ code }) => code),
      ...score.toRepeat,
    ],
    stale: staleOf(
      [...score.missing, ...score.toRepeat].map((code) => ({ name: code, code })),
      earlier,
    ),
    signs: score.signs.map(({ sign, origin }) => ({
      code: sign.code,
      level: sign.level,
      derived: origin === 'derived',
    })),
    observationIds: idsOf(current, [...tewsCodes(ageGroup), ...signCodes]),
  };
}

function news2(
  { age, spo2Scale, isPregnant }: ScorableSet,
  current: Items,
  earlier: ReadonlyMap<string, EarlierValue>,
): NewScore | null {
  if (isPregnant || !news2Applies(age?.years ?? null)) return null;
  const score = scoreNews2(valuesOf(current), spo2Scale);
  if (score.risk === null) return null;
  return {
    kind: 'NEWS2',
    configurationVersion: score.version,
    total: score.total,
    band: score.risk,
    isComplete: score.complete,
    parts: score.parts.map(({ code, score: points }) => ({
      code,
      value: current.get(byNews2Parameter[code])?.value ?? null,
      score: points,
    })),
    missing: score.parts.filter((part) => part.score === null).map(({ code }) => code),
    stale: staleOf(
      score.missing.map((name) => ({ name, code: byNews2Parameter[name] })),
      earlier,
    ),
    observationIds: idsOf(current, Object.values(news2Codes)),
  };
}

/** The Morse Fall Scale of a set that answers all six items: a part of the sum means nothing. */
function morse({ items }: ScorableSet): NewScore | null {
  const answers = latestOfEachCode(items.filter(isFallItem));
  const parts = morsePanel.items.map(({ code }): StoredScorePart & { code: MorseItemCode } => {
    const value = answers.get(code)?.value ?? null;
    return { code, value, score: readNumber(value) };
  });
  if (parts.some(({ score }) => score === null)) return null;
  const total = parts.reduce((sum, { score }) => sum + (score ?? 0), 0);
  return {
    kind: 'MORSE',
    configurationVersion: morsePanel.version,
    total,
    band: morseBand(total)?.code ?? null,
    isComplete: true,
    parts,
    missing: [],
    stale: [],
    observationIds: idsOf(answers, [
      ...morsePanel.items.map(({ code }) => code),
      morsePanel.total.code,
    ]),
  };
}
