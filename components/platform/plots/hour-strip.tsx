'use client';

import { useCallback, useState } from 'react';
import uPlot from 'uplot';
import type { ChartColours } from './chart-colours';
import { usePlot } from './use-plot';

type HourStripProps = {
  label: string;
  /** The text under the label while no hour is pointed at. */
  summary: string;
  /** The height of the bar of each hour from `firstHour` on. */
  bars: readonly number[];
  firstHour: number;
  /** The same for all strips in a column. */
  range: readonly [number, number];
  /** A height in words, for the scale on the left. */
  scaleWords: (height: number) => string;
  /** An hour in words, while it is pointed at. */
  readAt: (index: number) => string;
  withTimeAxis: boolean;
};

const stripHeight = 84;
const axisHeight = 28;
const font = '12px "Inter Variable", system-ui, sans-serif';

/** The width of a digit in that font, and the margin of the scale. */
const digitWidth = 7.6;
const scaleMargin = 20;

/**
 * Wide enough for the longest number of the scale: if its left end were cut off, a hundred million would read as
 * zero.
 */
const scaleWidth = (ends: readonly string[]) =>
  Math.max(76, scaleMargin + digitWidth * Math.max(...ends.map(({ length }) => length)));

/** One bar per hour. A table shows the same figures, because a canvas cannot be read aloud. */
export function HourStrip({
  label,
  summary,
  bars,
  firstHour,
  range,
  scaleWords,
  readAt,
  withTimeAxis,
}: HourStripProps) {
  const [readout, setReadout] = useState<string | null>(null);
  const draw = useCallback(
    (width: number, colours: ChartColours) => {
      const axis = { stroke: colours.muted, font, ticks: { show: false } };
      const asBars = uPlot.paths.bars?.({ size: [0.7, 56] });
      const options: uPlot.Options = {
        width,
        height: stripHeight + (withTimeAxis ? axisHeight : 0),
        legend: { show: false },
        padding: [8, 8, withTimeAxis ? 0 : 8, 0],
        cursor: { drag: { x: false, y: false }, points: { show: false }, sync: { key: 'hours' } },
        scales: {
          x: { time: false, range: () => [firstHour - 0.5, firstHour + bars.length - 0.5] },
          y: { range: () => [range[0], range[1]] },
        },
        axes: [
          {
            ...axis,
            show: withTimeAxis,
            size: axisHeight,
            grid: { show: false },
            incrs: [1, 2, 3, 6],
            values: (_plot, hours) => hours.map((hour) => `${String(hour).padStart(2, '0')}:00`),
          },
          {
            ...axis,
            size: scaleWidth(range.map(scaleWords)),
            space: 28,
            grid: { stroke: colours.line, width: 1 },
            values: (_plot, heights) => heights.map(scaleWords),
          },
        ],
        series: [
          {},
          {
            label,
            stroke: colours.accent,
            fill: colours.accent,
            points: { show: false },
            ...(asBars ? { paths: asBars } : {}),
          },
        ],
        hooks: {
          setCursor: [({ cursor }) => setReadout(cursor.idx == null ? null : readAt(cursor.idx))],
        },
      };
      const hours = bars.map((_, index) => firstHour + index);
      // An hour without money has no bar, not a bar of height zero.
      const data: uPlot.AlignedData = [hours, bars.map((height) => height || null)];
      return { options, data };
    },
    [label, bars, firstHour, range, scaleWords, readAt, withTimeAxis],
  );
  const place = usePlot(draw);
  return (
    <figure className="grid grid-cols-1 gap-x-4 border-line border-b py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <figcaption className="flex items-baseline justify-between gap-2 sm:flex-col sm:justify-start">
        <span className="font-medium">{label}</span>
        <span className="text-ink-muted text-sm">{readout ?? summary}</span>
      </figcaption>
      <div ref={place} aria-hidden="true" className="min-w-0" style={{ minHeight: stripHeight }} />
    </figure>
  );
}
