'use client';

import { useCallback, useState } from 'react';
import uPlot from 'uplot';
import type { ChartColours } from '@/components/platform/plots/chart-colours';
import { usePlot } from '@/components/platform/plots/use-plot';
import type { BedStatistics } from '@/lib/admissions/statistics/contract';
import { dayWords, percentWords } from './statistics-words';

const height = 200;
const font = '12px "Inter Variable", system-ui, sans-serif';

/** How full the beds were on each day. The table beside it says the same; the canvas is a picture of it. */
export function OccupancyChart({ days }: { days: BedStatistics['days'] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const draw = useCallback(
    (width: number, colours: ChartColours) => ({
      options: optionsOf(days, width, colours, setPointed),
      data: [
        days.map((_, index) => index),
        days.map(({ occupancy }) => (occupancy === null ? null : occupancy * 100)),
      ] satisfies uPlot.AlignedData,
    }),
    [days],
  );
  const place = usePlot(draw);
  const day = days[pointed ?? days.length - 1];
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">Beds occupied, by day</span>
        {day && (
          <span className="text-ink-muted text-sm">
            {dayWords(day.day)}: {percentWords(day.occupancy)} · {day.admissions} in ·{' '}
            {day.discharges} out
          </span>
        )}
      </figcaption>
      <div ref={place} aria-hidden="true" style={{ minHeight: height }} />
    </figure>
  );
}

function optionsOf(
  days: BedStatistics['days'],
  width: number,
  colours: ChartColours,
  onPoint: (index: number | null) => void,
): uPlot.Options {
  const axis = { stroke: colours.muted, font, ticks: { show: false } };
  return {
    width,
    height,
    legend: { show: false },
    padding: [8, 8, 0, 0],
    cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    scales: {
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      // A ward can hold more patients than beds were open for them, and is never drawn as less than full.
      y: { range: (_plot, _low, high) => [0, Math.max(100, high ?? 100)] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        space: 64,
        grid: { show: false },
        values: (_plot, indexes) =>
          indexes.map((index) => {
            const day = Number.isInteger(index) ? days[index] : undefined;
            return day ? dayWords(day.day) : '';
          }),
      },
      {
        ...axis,
        size: 48,
        grid: { stroke: colours.line, width: 1 },
        splits: () => [0, 25, 50, 75, 100],
        values: (_plot, values) => values.map((value) => `${value} %`),
      },
    ],
    series: [
      {},
      {
        fill: colours.accent,
        stroke: colours.accent,
        width: 0,
        paths: uPlot.paths.bars?.({ size: [0.7, 28] }),
        points: { show: false },
      },
    ],
  };
}
