import type { z } from 'zod';
import { ageGroupReadBy } from '@/components/clinical/observations/age-group-read-by';
import { fieldLabel } from '@/components/clinical/observations/entry-fields';
import { pointsOf } from '@/components/clinical/observations/points-of';
import { isAir, unitShown } from '@/components/clinical/observations/unit-words';
import type { listObservationSetsContract } from '@/lib/clinical/observations/contract';
import { saturationBands } from '@/lib/domain/scores/news2';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import type { ScoreRange } from '@/lib/domain/scores/score-ranges';
import { type Spo2Scale, spo2ScaleWords } from '@/lib/domain/scores/spo2-scale';
import { tewsBands } from '@/lib/domain/scores/tews';
import type { TewsTable } from '@/lib/domain/scores/tews-configuration';
import { interpretationWords, markValue } from '@/lib/domain/scores/value-check';
import { onOxygenAmong, readNumber } from '@/lib/domain/scores/values';

export type ObservationSet = z.output<typeof listObservationSetsContract.reply.item>;

type StripOf = {
  code: string;
  lines: readonly string[];
  usual: readonly [number, number];
  note?: string;
};

/** The vital signs that have a strip of their own; blood pressure's two values share one. Each shows an adult's outermost bands. */
const strips: readonly StripOf[] = [
  { code: 'RR', lines: ['RR'], usual: [4, 36] },
  { code: 'SPO2', lines: ['SPO2'], usual: [86, 100] },
  { code: 'HR', lines: ['HR'], usual: [30, 150] },
  {
    code: 'SBP',
    lines: ['SBP', 'DBP'],
    usual: [40, 210],
    note: 'Only the systolic pressure has points.',
  },
  { code: 'TEMP', lines: ['TEMP'], usual: [34, 39.5] },
  { code: 'GLUCOSE', lines: ['GLUCOSE'], usual: [3, 12] },
  { code: 'PAIN', lines: ['PAIN'], usual: [0, 10] },
];

export type VitalSeries = {
  code: string;
  label: string;
  unit: string;
  /** Whose points the bands are, where that is not plain, and the target of the patient; else null. */
  note: string | null;
  /** The bands that score it, of the TEWS table or, for a saturation where NEWS2 is used, of that; none for other signs. */
  bands: readonly ScoreRange[];
  lines: { label: string; values: (number | null)[] }[];
  usual: readonly [number, number];
};

/**
 * The vital signs of some sets over time, oldest first, each value at its own time: one set may hold what a monitor kept
 * over hours. A sign that was not measured when others were is a gap; a sign that was never measured has no strip.
 *
 * @returns `times` in seconds since 1970, one for each time at which numbers were observed
 */
export function vitalSeries(
  sets: readonly ObservationSet[],
  table: TewsTable,
  spo2Scale: Spo2Scale,
): { times: number[]; series: VitalSeries[] } {
  const shown = new Set<string>(strips.flatMap(({ lines }) => lines));
  const measured = numbersByTime(sets, shown);
  const usesNews2 =
    table.ageGroup === 'adult' &&
    sets[0]?.news2_not_used === null &&
    sets.some(({ scores }) => scores.some(({ kind }) => kind === 'NEWS2'));
  const series = strips.flatMap(({ code, lines, usual, note = null }): VitalSeries[] => {
    const drawn = lines.map((line) => ({
      label: fieldLabel(table, line),
      values: measured.map(({ values }) => values.get(line) ?? null),
    }));
    if (drawn.every(({ values }) => values.every((value) => value === null))) return [];
    const definition = findObservationDefinition(code);
    const isNews2 = code === 'SPO2' && usesNews2;
    const scaleNote = code === 'SPO2' && spo2ScaleWords(spo2Scale);
    const notes = [isNews2 && 'NEWS2 points', scaleNote, note].filter(Boolean);
    return [
      {
        code,
        label: lines.length > 1 ? 'Blood pressure' : fieldLabel(table, code),
        unit: definition?.type === 'number' ? definition.unit : '',
        note: notes.join('. ') || null,
        bands: isNews2 ? saturationBands(spo2Scale) : tewsBands(table, code),
        lines: drawn,
        usual,
      },
    ];
  });
  return { times: measured.map(({ time }) => time), series };
}

/**
 * The numbers of these codes by when they were observed, oldest first. Of two at one time the later recorded counts. What
 * was read within one minute is shown together, at the first of its times: a monitor sends the two values of one blood
 * pressure a moment apart. A code that was read twice in the minute has each of its values.
 */
function numbersByTime(sets: readonly ObservationSet[], codes: ReadonlySet<string>) {
  const numbers = [...sets].reverse().flatMap(({ observations }) =>
    observations.flatMap(({ parameter: code, measured, issued }) => {
      const number = readNumber(measured);
      if (code === null || number === null || !codes.has(code)) return [];
      return [{ code, number, time: Date.parse(issued) / 1000 }];
    }),
  );
  const byMinute = new Map<number, { time: number; values: Map<string, number> }[]>();
  for (const { code, number, time } of numbers.sort((a, b) => a.time - b.time)) {
    const minute = Math.floor(time / 60);
    const near = byMinute.get(minute) ?? [];
    byMinute.set(minute, near);
    const last = near.at(-1);
    if (last && (last.time === time || !last.values.has(code))) last.values.set(code, number);
    else near.push({ time, values: new Map([[code, number]]) });
  }
  return [...byMinute.values()].flat();
}

/**
 * The figures of a strip: the values at one time, those of a pair side by side. `at` is a position in `times`; null is the
 * latest reading of the time that is shown.
 *
 * @param shown the first and the last second that is shown
 * @returns null where nothing was measured then
 */
export function stripReading(
  { lines }: Pick<VitalSeries, 'lines'>,
  times: readonly number[],
  { at, shown: [from, to] }: { at: number | null; shown: readonly [number, number] },
): string | null {
  const valuesAt = (index: number) => lines.map(({ values }) => values[index] ?? null);
  const isRead = (index: number) => valuesAt(index).some((value) => value !== null);
  const index = at ?? times.findLastIndex((time, one) => time >= from && time <= to && isRead(one));
  if (index < 0 || !isRead(index)) return null;
  return valuesAt(index)
    .map((value) => value ?? '–')
    .join(' / ');
}

export type SetCell = {
  value: string;
  /** Points in TEWS, where it was scored and counts. */
  score: number | null;
  /** “Low” or “High” of an adult's value that TEWS gives no points. */
  abnormal: string | null;
  /** The time of a value that was observed before the rest of its set; else null. */
  ownTime: string | null;
};

const minuteMs = 60_000;

/**
 * A set's value of one parameter, of several the latest, as it is scored; or null when it was not measured. A withdrawn set
 * is not judged. A saturation is marked by the scale that the patient has now.
 */
export function setCell(set: ObservationSet, code: string, spo2Scale: Spo2Scale): SetCell | null {
  const observation = set.observations
    .filter((one) => (one.parameter ?? one.code) === code)
    .reduce<(typeof set.observations)[number] | null>(
      (latest, one) => (latest && latest.issued > one.issued ? latest : one),
      null,
    );
  if (!observation) return null;
  const value = isAir(code, observation.measured) ? 'air' : valueWithUnit(observation);
  const isEarlier = Date.parse(set.effective_at) - Date.parse(observation.issued) >= minuteMs;
  const ownTime = isEarlier ? observation.issued : null;
  if (set.is_withdrawn) return { value, ownTime, score: null, abnormal: null };
  const tews = set.scores.find(({ kind }) => kind === 'TEWS');
  const interpretation = markValue(code, observation.measured, ageGroupReadBy(set), {
    spo2Scale,
    onOxygen: onOxygenAmong(set.observations, ({ issued }) => issued),
  });
  const score = tews ? pointsOf(observation, tews) : null;
  return {
    value,
    ownTime,
    score,
    abnormal:
      score || interpretation === null || interpretation === 'N'
        ? null
        : interpretationWords[interpretation],
  };
}

/** The value, with its unit where that is not the one at the head of the column. */
function valueWithUnit(observation: ObservationSet['observations'][number]): string {
  const { value, unit, parameter, measured, converted } = observation;
  if (converted !== null) return `${value} ${unitShown(observation)}`;
  // Only the column of a known parameter has a unit at its head.
  const isOfHead = parameter !== null && measured !== null;
  return isOfHead || !unit ? value : `${value} ${unit}`;
}

/** The parameters that any of these sets holds, in the order of the table, then the others. */
export function measuredCodes(sets: readonly ObservationSet[], table: TewsTable): string[] {
  const order = [...table.parameters.map(({ code }) => code), 'DBP', 'SPO2', 'O2_FLOW', 'GLUCOSE'];
  const held = new Set(
    sets.flatMap(({ observations }) =>
      observations.flatMap(({ parameter, code, category }) =>
        category === 'social-history' ? [] : (parameter ?? code ?? []),
      ),
    ),
  );
  const rank = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
  return [...held].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
