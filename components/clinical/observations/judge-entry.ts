import type { Entry } from '@/components/clinical/observations/entry';
import {
  entryFields,
  fieldLabel,
  usesFlacc,
} from '@/components/clinical/observations/entry-fields';
import { timeRefusal } from '@/components/clinical/observations/time-refusal';
import { type LastReading, unusualValue } from '@/components/clinical/observations/unusual-value';
import type { PreviousValue } from '@/lib/clinical/observations/entry-context';
import { isPregnantOn, type Pregnancy } from '@/lib/domain/pregnancy/rules';
import {
  type AgeGroup,
  type AgeGroupChoice,
  ageAtSet,
  chooseAgeGroupAt,
} from '@/lib/domain/scores/age-group';
import { type News2Score, news2Applies, scoreNews2 } from '@/lib/domain/scores/news2';
import type { News2NotUsed } from '@/lib/domain/scores/news2-not-used';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import { scoreTews, type TewsScore } from '@/lib/domain/scores/tews';
import type { TewsTable } from '@/lib/domain/scores/tews-configuration';
import {
  bloodPressureRefusal,
  checkValue,
  type SaturationReader,
  type ValueCheck,
  withUnit,
} from '@/lib/domain/scores/value-check';
import {
  isMissing,
  isOnOxygen,
  type ObservationValues,
  readNumber,
  staleAfterMs,
} from '@/lib/domain/scores/values';

export type TewsTables = Readonly<Record<AgeGroup, TewsTable>>;

/** The facts besides the values on which scores and questions depend. */
export interface EntrySubject {
  /** Or the estimated year or month of birth (`birthOf`). */
  readonly birthDate: string | null;
  readonly lastHeightCm: number | null;
  readonly spo2Scale: Spo2Scale;
  readonly pregnancies: readonly Pregnancy[];
  /** The last stored value of each code, and when all this was read. */
  readonly previous: Readonly<Record<string, PreviousValue>>;
  readonly asOf: string;
}

export interface EntryJudgement {
  readonly table: TewsTable;
  /** The table that age and height propose, and why. */
  readonly proposal: AgeGroupChoice;
  /** The values to be stored, by code, in the spelling in which they are stored. */
  readonly values: ObservationValues;
  readonly tews: TewsScore;
  /** Null where NEWS2 does not apply: under 16, of unknown age, or in pregnancy. */
  readonly news2: News2Score | null;
  /** Why NEWS2 is not used at an age for which it is made. */
  readonly news2NotUsed: News2NotUsed | null;
  /** The facts by which the saturation is marked. */
  readonly saturation: SaturationReader;
  /** Whether pain is rated by FLACC at this age. */
  readonly hasFlacc: boolean;
  /** By code, of every value that cannot be saved as it is. */
  readonly checks: Readonly<Record<string, ValueCheck>>;
  /** By code, of every value that is possible and unusual: a sentence, in the order of the form. */
  readonly unusual: Readonly<Record<string, string>>;
}

/**
 * Judges a set as far as it is typed: which table, which scores, and what is to be said of each
 * value. Runs on every keystroke.
 *
 * @param day the day of the observations at the provider, `YYYY-MM-DD`
 */
export function judgeEntry(
  entry: Entry,
  subject: EntrySubject,
  tables: TewsTables,
  day: string,
): EntryJudgement {
  const age = ageAtSet(subject.birthDate, day);
  const proposal = chooseAgeGroupAt(age, heightOf(entry) ?? subject.lastHeightCm);
  const table = tables[entry.ageGroup ?? proposal.ageGroup];
  const values = valuesOf(entry, table);
  const isPregnant = isPregnantOn(subject.pregnancies, day);
  const hasNews2 = !isPregnant && news2Applies(age?.years ?? null);
  const checks = checksOf(entry, values, table);
  return {
    table,
    proposal,
    values,
    tews: scoreTews(table, values, {
      ageMonths: age?.months ?? null,
      tickedSigns: entry.signs,
      earlier: earlierOf(subject),
    }),
    news2: hasNews2 ? scoreNews2(values, subject.spo2Scale) : null,
    news2NotUsed: isPregnant ? 'pregnant' : null,
    saturation: { spo2Scale: subject.spo2Scale, onOxygen: isOnOxygen(values) },
    hasFlacc: usesFlacc(age),
    checks,
    unusual: unusualOf(values, checks, table, subject),
  };
}

export interface EntryProblem {
  /** An observation code, or `TABLE`, `PERFORMER`, `TIME`; null is the form as a whole. */
  readonly field: string | null;
  readonly message: string;
}

/** Everything that keeps the set from being saved, in the order of the form. */
export function entryProblems(
  entry: Entry,
  { table, proposal, values, checks }: EntryJudgement,
  { now, timeZone }: { now: Date; timeZone: string },
): readonly EntryProblem[] {
  const problems: EntryProblem[] = [];
  if (proposal.isToBeChosen && entry.ageGroup === null) {
    problems.push({ field: 'TABLE', message: 'Choose the TEWS table: the age is an estimate.' });
  }
  const { scored, others } = entryFields(table);
  for (const { code } of [...scored, ...others]) {
    const check = checks[code];
    if (check && check.kind !== 'plausible') {
      problems.push({ field: code, message: check.message });
    }
  }
  const isUnsaid = ({ code }: { code: string }) => entry.notMeasured[code] === undefined;
  // A sign says how urgent it is without a score; that nothing was measured is still shown.
  const isExplained =
    entry.signs.length > 0 ? !table.parameters.every(isUnsaid) : !table.parameters.some(isUnsaid);
  if (Object.values(values).every(isMissing) && !isExplained) {
    problems.push({
      field: null,
      message:
        'Nothing is entered yet. Enter at least one value, or choose for every value why it is not measured.',
    });
  }
  if (entry.performer === '') {
    problems.push({ field: 'PERFORMER', message: 'Choose who performed these observations.' });
  }
  const time = timeRefusal(entry.takenAt, now, timeZone);
  if (time !== null) problems.push({ field: 'TIME', message: time });
  return problems;
}

/** The scored parameters without a value for which no reason is given; none where nothing was measured at all. */
export function unexplainedCodes(
  { notMeasured }: Entry,
  { values, tews }: Pick<EntryJudgement, 'values' | 'tews'>,
): readonly string[] {
  if (Object.values(values).every(isMissing)) return [];
  return tews.missing.filter((code) => notMeasured[code] === undefined);
}

function heightOf(entry: Entry): number | null {
  const text = plainNumber(entry.values.HEIGHT ?? '');
  const height = readNumber(text);
  const isPossible = checkValue('HEIGHT', text).kind !== 'impossible';
  return height !== null && height > 0 && isPossible ? height : null;
}

/** A keypad may offer a comma where the point is meant. */
function plainNumber(text: string): string {
  return text.trim().replace(/^([+-]?\d*),(\d*)$/, '$1.$2');
}

function valuesOf(entry: Entry, table: TewsTable): ObservationValues {
  const values: Record<string, string> = {};
  for (const [code, text] of Object.entries(entry.values)) {
    if (text.trim() === '') continue;
    const parameter = table.parameters.find((candidate) => candidate.code === code);
    if (parameter?.type === 'answer') {
      // An answer of the other table is not one of this table's.
      if (parameter.rules.has(text)) values[code] = text;
    } else if (findObservationDefinition(code)?.type === 'number' && code !== 'O2_FLOW') {
      values[code] = plainNumber(text);
    }
  }
  const flow = plainNumber(entry.values.O2_FLOW ?? '');
  if (entry.oxygen === 'air') values.O2_FLOW = '0';
  else if (entry.oxygen === 'oxygen' && flow !== '') values.O2_FLOW = flow;
  return values;
}

function checksOf(
  entry: Entry,
  values: ObservationValues,
  table: TewsTable,
): Readonly<Record<string, ValueCheck>> {
  const checks: Record<string, ValueCheck> = {};
  for (const [code, value] of Object.entries(values)) {
    const check = checkValue(code, value);
    if (check.kind !== 'plausible') checks[code] = check;
  }
  const pressure = bloodPressureRefusal(values);
  if (pressure !== null) checks.DBP = { kind: 'impossible', message: pressure };
  if (entry.oxygen === 'oxygen' && checks.O2_FLOW === undefined) {
    const flow = readNumber(values.O2_FLOW);
    if (flow === null || flow === 0) {
      checks.O2_FLOW = {
        kind: 'impossible',
        message: 'Enter the oxygen flow in L/min, above 0, or choose “Air” if none is given.',
      };
    }
  }
  for (const [code, text] of Object.entries(entry.stray)) {
    checks[code] = {
      kind: 'impossible',
      message: `${fieldLabel(table, code)}: “${text}” is not an answer. Choose one.`,
    };
  }
  return checks;
}

/** What was measured in the hours for which it counts beside this set. */
const earlierOf = ({ previous, asOf }: EntrySubject): ObservationValues =>
  Object.fromEntries(
    Object.entries(previous).flatMap(([code, { text, takenAt }]) =>
      Date.parse(asOf) - Date.parse(takenAt) <= staleAfterMs ? [[code, text]] : [],
    ),
  );

function unusualOf(
  values: ObservationValues,
  checks: EntryJudgement['checks'],
  table: TewsTable,
  { previous, asOf }: EntrySubject,
): Readonly<Record<string, string>> {
  const { scored, others } = entryFields(table);
  const sentences: Record<string, string> = {};
  for (const { code } of [...scored, ...others]) {
    const definition = findObservationDefinition(code);
    const value = values[code];
    if (definition?.type !== 'number' || isMissing(value) || checks[code]) continue;
    const found = unusualValue(code, `${value}`, table.ageGroup, lastReading(previous[code], asOf));
    if (found === null) continue;
    const reading = `${definition.display} ${withUnit(`${value}`, definition)}`;
    sentences[code] =
      found.kind === 'rare'
        ? `${reading} is unusually ${found.side}. Check it.`
        : `${reading}: the last was ${withUnit(`${found.last}`, definition)}. Check it.`;
  }
  return sentences;
}

function lastReading(last: PreviousValue | undefined, asOf: string): LastReading | null {
  const number = readNumber(last?.text);
  if (last === undefined || number === null) return null;
  return { number, hoursAgo: (Date.parse(asOf) - Date.parse(last.takenAt)) / 3_600_000 };
}
