import { type Age, chooseAgeGroup } from '@/lib/domain/scores/age-group';
import { defaultSchedule, type ObservationSchedule } from '@/lib/domain/scores/schedule';
import { scoreTews } from '@/lib/domain/scores/tews';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import type { DemoPatient } from '@/lib/ops/demo/patients';
import type { Random } from '@/lib/ops/demo/random';
import { measure, vitalRangeOf } from '@/lib/ops/demo/vitals';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How a patient's stay goes. `arrived` has no observations yet; `recovered` is over. */
export type Course =
  | 'deteriorating'
  | 'improving'
  | 'stable'
  | 'overdue'
  | 'partial'
  | 'arrived'
  | 'recovered';

/** A set of observations as it was taken at the bedside. */
export type DemoSet = {
  at: Date;
  values: Record<string, string>;
  notMeasured: { code: string; reason: string }[];
};

type Shape = {
  sets: readonly [number, number];
  /** The last hours that the sets are spread over. */
  hours: number;
  /** 0 well, 1 very ill; `progress` runs from 0 at the first set to 1 at the last. */
  severity: (progress: number, tendency: number) => number;
};

const shapes: Record<Exclude<Course, 'arrived'>, Shape> = {
  deteriorating: {
    sets: [6, 10],
    hours: 47,
    severity: (progress, tendency) => 0.05 + (0.83 + 0.12 * tendency) * progress ** 1.4,
  },
  improving: { sets: [8, 12], hours: 60, severity: (progress) => 0.75 * (1 - progress) ** 1.2 },
  stable: { sets: [8, 14], hours: 60, severity: (_, tendency) => 0.25 * tendency },
  overdue: { sets: [6, 10], hours: 48, severity: (_, tendency) => 0.2 + 0.35 * tendency },
  partial: { sets: [7, 11], hours: 48, severity: (_, tendency) => 0.45 * tendency },
  recovered: { sets: [4, 7], hours: 96, severity: (progress) => 0.7 * (1 - progress) },
};

/** The parameters that could not be measured in a set that stayed partial, and why. */
const gaps = [
  [{ code: 'TEMP', reason: 'equipment' }],
  [
    { code: 'MOBILITY', reason: 'asleep' },
    { code: 'AVPU', reason: 'asleep' },
  ],
  [{ code: 'RR', reason: 'refused' }],
  [{ code: 'TEMP', reason: 'refused' }],
] as const;

/**
 * The sets of observations of a stay, oldest first, all between `from` and `until`. `until` is the present for a
 * patient who is still there.
 */
export function planCourse(
  random: Random,
  patient: DemoPatient,
  course: Course,
  {
    from,
    until,
    age,
    injuredUntil,
  }: { from: Date; until: Date; age: Age | null; injuredUntil: Date | null },
): DemoSet[] {
  if (course === 'arrived') return [];
  const { ageGroup } = chooseAgeGroup(age?.years ?? null, null);
  const { sets, hours, severity } = shapes[course];
  const count = random.integer(...sets);
  const range = vitalRangeOf(random, patient);
  const tendency = random.between(0, 1);
  const values = Array.from({ length: count }, (_, index) =>
    measure(random, range, ageGroup, severity(index / (count - 1), tendency)),
  );
  const last = withInjury(values.at(-1) ?? {}, until, injuredUntil);
  const { finalColour } = scoreTews(tewsTables[ageGroup], last, { ageMonths: age?.months ?? null });
  const interval = intervalMs(finalColour);
  const sinceLast =
    course === 'recovered'
      ? random.between(0.5, 3) * hourMs
      : interval * (course === 'overdue' ? random.between(1.5, 4) : random.between(0.1, 0.6));

  const latest = until.getTime() - sinceLast;
  const earliest = Math.max(from.getTime() + 10 * minuteMs, latest - hours * hourMs);
  if (earliest >= latest) return [];
  const step = (latest - earliest) / (count - 1);
  const taken = values.map((measured, index): DemoSet => {
    const wander = index === 0 || index === count - 1 ? 0 : random.between(-0.25, 0.25);
    const at = wholeMinute(earliest + (index + wander) * step);
    return { at, values: withInjury(measured, at, injuredUntil), notMeasured: [] };
  });
  if (course === 'partial') {
    const at = wholeMinute(latest + sinceLast * random.between(0.4, 0.8));
    taken.push(withGap(random, { at, values: last, notMeasured: [] }));
  }
  return taken;
}

/** An injury of the last 48 hours counts, and no longer. */
const withInjury = (values: Record<string, string>, at: Date, injuredUntil: Date | null) => ({
  ...values,
  TRAUMA: injuredUntil && at < injuredUntil ? 'yes' : 'no',
});

function withGap(random: Random, { at, values }: DemoSet): DemoSet {
  const notMeasured = random.pick(gaps).map((gap) => ({ ...gap }));
  const missing = new Set<string>(notMeasured.map(({ code }) => code));
  const left = Object.entries(values).filter(([code]) => !missing.has(code));
  return { at, values: Object.fromEntries(left), notMeasured };
}

function intervalMs(colour: keyof ObservationSchedule['observation_interval_minutes'] | null) {
  return defaultSchedule.observation_interval_minutes[colour ?? 'red'] * minuteMs;
}

/** Charts are kept by the minute. */
const wholeMinute = (ms: number) => new Date(Math.floor(ms / minuteMs) * minuteMs);
