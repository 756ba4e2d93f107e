import type { z } from 'zod';
import type { listObservationSetsContract } from '@/lib/observations/contract';
import { ageGroupNamed } from '@/lib/scores/age-group';
import type { Band } from '@/lib/scores/bands';
import { findObservationDefinition } from '@/lib/scores/observation-definitions';
import { tewsBands } from '@/lib/scores/tews';
import type { TewsTable } from '@/lib/scores/tews-configuration';
import { interpretationWords, interpretValue } from '@/lib/scores/value-check';
import { readNumber } from '@/lib/scores/values';

export type ObservationSet = z.output<typeof listObservationSetsContract.reply.item>;

/** The vital signs that have a strip of their own; blood pressure's two values share one. */
const strips = [
  { code: 'RR', lines: ['RR'], usual: [8, 30] },
  { code: 'SPO2', lines: ['SPO2'], usual: [88, 100] },
  { code: 'HR', lines: ['HR'], usual: [40, 140] },
  { code: 'SBP', lines: ['SBP', 'DBP'], usual: [50, 180] },
  { code: 'TEMP', lines: ['TEMP'], usual: [34.5, 40] },
  { code: 'GLUCOSE', lines: ['GLUCOSE'], usual: [3, 12] },
  { code: 'PAIN', lines: ['PAIN'], usual: [0, 10] },
] as const;

export type VitalSeries = {
  code: string;
  label: string;
  unit: string;
  /** The bands of the TEWS table that score it; none for a sign that TEWS does not score. */
  bands: readonly Band[];
  lines: { label: string; values: (number | null)[] }[];
  usual: readonly [number, number];
};

/**
 * The vital signs of some sets over time, oldest first. A sign that was not measured in a set is a gap; a sign that
 * was never measured has no strip.
 *
 * @returns `times` in seconds since 1970, one for each set that holds a number
 */
export function vitalSeries(
  sets: readonly ObservationSet[],
  table: TewsTable,
): { times: number[]; series: VitalSeries[] } {
  const shown = new Set<string>(strips.flatMap(({ lines }) => lines));
  const measured = sets
    .map((set) => ({ time: Date.parse(set.effective_at) / 1000, values: numbersOf(set, shown) }))
    .filter(({ values }) => values.size > 0)
    .sort((a, b) => a.time - b.time);
  const series = strips.flatMap(({ code, lines, usual }): VitalSeries[] => {
    const drawn = lines.map((line) => ({
      label: findObservationDefinition(line)?.display ?? line,
      values: measured.map(({ values }) => values.get(line) ?? null),
    }));
    if (drawn.every(({ values }) => values.every((value) => value === null))) return [];
    const definition = findObservationDefinition(code);
    return [
      {
        code,
        label: lines.length > 1 ? 'Blood pressure' : (definition?.display ?? code),
        unit: definition?.type === 'number' ? definition.unit : '',
        bands: tewsBands(table, code),
        lines: drawn,
        usual,
      },
    ];
  });
  return { times: measured.map(({ time }) => time), series };
}

function numbersOf(set: ObservationSet, codes: ReadonlySet<string>): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { code, value } of set.observations) {
    const number = readNumber(value);
    if (code !== null && number !== null && codes.has(code)) numbers.set(code, number);
  }
  return numbers;
}

export type SetCell = {
  value: string;
  /** Points in TEWS, where it was scored and counts. */
  score: number | null;
  /** Which way and how far an adult's value lies outside its range. */
  abnormal: { direction: 'high' | 'low'; critical: boolean; word: string } | null;
};

/** What a set holds of one parameter, or null when it was not measured. Of one that was withdrawn nothing is judged. */
export function setCell(set: ObservationSet, code: string): SetCell | null {
  const observation = set.observations.findLast((one) => one.code === code);
  if (!observation) return null;
  if (set.is_withdrawn) return { value: observation.value, score: null, abnormal: null };
  const tews = set.scores.find(({ kind }) => kind === 'TEWS');
  const ageGroup = ageGroupNamed(tews?.age_group);
  const interpretation = interpretValue(code, observation.value, ageGroup);
  const score = tews?.parts.find((part) => part.code === code)?.score ?? null;
  return {
    value: observation.value,
    score,
    abnormal:
      interpretation === null || interpretation === 'N'
        ? null
        : {
            direction: interpretation.startsWith('H') ? 'high' : 'low',
            critical: interpretation.length === 2,
            word: interpretationWords[interpretation],
          },
  };
}

/** The parameters that any of these sets holds, in the order of the table, then the others. */
export function measuredCodes(sets: readonly ObservationSet[], table: TewsTable): string[] {
  const order = [...table.parameters.map(({ code }) => code), 'DBP', 'SPO2', 'O2_FLOW', 'GLUCOSE'];
  const held = new Set(
    sets.flatMap(({ observations }) =>
      observations.flatMap(({ code, category }) =>
        code !== null && category !== 'social-history' ? [code] : [],
      ),
    ),
  );
  const rank = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
  return [...held].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
