'use client';

import { useEffect, useMemo, useState } from 'react';
import { ScoreTimeline } from '@/components/clinical/observations/score-timeline';
import { type OnWithdraw, SetsTable } from '@/components/clinical/observations/sets-table';
import { VitalStrip } from '@/components/clinical/observations/vital-strip';
import { type ObservationSet, vitalSeries } from '@/components/clinical/observations/vitals';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import type { TewsTable } from '@/lib/domain/scores/tews-configuration';
import { spokenInstant } from '@/lib/domain/time';

type VitalsChartsProps = {
  /** Those that count, the latest first. */
  sets: readonly ObservationSet[];
  /** How many sets are loaded, with those that were withdrawn. */
  loaded: number;
  table: TewsTable;
  spo2Scale: Spo2Scale;
  timeZone: string;
  onWithdraw: OnWithdraw;
  /** Sets before those that are loaded; null when all are. */
  earlier: EarlierSets | null;
};

type EarlierSets = {
  /** When the oldest of the loaded sets was made. */
  before: string;
  isLoading: boolean;
  /** Something of the chart is being read: another request would end it. */
  isReading: boolean;
  /** They could not be loaded: the user decides whether to try again. */
  hasFailed: boolean;
  load: () => void;
};

/** Of a patient who is observed every quarter of an hour these are two days. Users can ask for more. */
const loadedByItself = 200;

const spans = { '12': '12 h', '24': '24 h', '72': '3 d', all: 'All' } as const;
type Span = keyof typeof spans;

/** A strip a vital sign on one time axis, the scores above them; the chosen set is below in figures. */
export function VitalsCharts({
  sets,
  loaded,
  table,
  spo2Scale,
  timeZone,
  onWithdraw,
  earlier,
}: VitalsChartsProps) {
  const [span, setSpan] = useState<Span>('24');
  const [chosen, setChosen] = useState<string | null>(null);
  const { times, series } = useMemo(
    () => vitalSeries(sets, table, spo2Scale),
    [sets, table, spo2Scale],
  );
  // A score may be made of answers alone, after the last number that a curve is drawn from.
  const made = sets.map(({ effective_at }) => Date.parse(effective_at) / 1000);
  const last = Math.max(times.at(-1) ?? 0, ...made);
  const first = Math.min(times[0] ?? last, ...made);
  const from = span === 'all' ? first : last - Number(span) * 3600;
  const margin = Math.max(600, (last - from) * 0.02);
  const range = useMemo(() => [from - margin, last + margin] as const, [from, last, margin]);
  // Until all of the time that is chosen is there, its blank part would look like a time without observations.
  const isBlankBefore =
    earlier !== null && (span === 'all' || Date.parse(earlier.before) / 1000 > from);
  const isToLoad = isBlankBefore && !earlier.hasFailed && span !== 'all' && loaded < loadedByItself;
  const load = earlier?.load;
  const isLoading = earlier?.isLoading ?? false;
  const isReading = earlier?.isReading ?? false;
  useEffect(() => {
    if (isToLoad && !isReading) load?.();
  }, [isToLoad, isReading, load]);
  const chosenSet = sets.find(({ uuid }) => uuid === chosen);
  const choices = Object.entries(spans).map(([value, label]) => ({ value: value as Span, label }));

  if (sets.length === 0) {
    return (
      <EmptyState
        icon="activity"
        title={earlier ? 'No vital signs yet' : 'Every set was entered in error'}
      >
        {earlier && 'All sets shown were entered in error. There are earlier sets. '}
        The table shows these sets, with the reason and the person who marked them.
      </EmptyState>
    );
  }
  const isScored = sets.some(({ scores }) => scores.some(({ kind }) => kind === 'TEWS'));
  if (series.length === 0 && !isScored) {
    return (
      <EmptyState icon="activity" title="No vital signs to show">
        {`No vital signs were measured in the sets shown${earlier ? '; there are earlier sets' : ''}. `}
        The table shows the reasons why nothing was measured.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <SegmentedControl
          label="Time shown"
          value={span}
          onValueChange={setSpan}
          options={choices}
        />
      </div>
      {isBlankBefore && (
        <p role="status" className="font-medium text-attention-ink">
          {isLoading
            ? 'Earlier sets are loading.'
            : `Sets before ${spokenInstant(new Date(earlier.before), timeZone)} are not shown. Choose “Show earlier sets”.`}
        </p>
      )}
      <div className="rounded-lg border border-line bg-surface px-4">
        <ScoreTimeline
          sets={sets}
          range={range}
          timeZone={timeZone}
          chosen={chosen}
          onChoose={(uuid) => setChosen(uuid === chosen ? null : uuid)}
        />
        {series.map((strip) => (
          <VitalStrip
            key={strip.code}
            strip={strip}
            times={times}
            range={range}
            timeZone={timeZone}
          />
        ))}
      </div>
      {chosenSet && (
        <SetsTable sets={[chosenSet]} {...{ table, spo2Scale, timeZone, onWithdraw }} />
      )}
    </div>
  );
}
