'use client';

import { useCallback, useState } from 'react';
import type uPlot from 'uplot';
import type { ChartColours } from './chart-colours';
import { type Strip, stripHeight, stripOptions } from './strip-options';
import { usePlot } from './use-plot';

type VitalStripProps = {
  strip: Strip;
  /** Seconds since 1970, ascending; one for each value. */
  times: number[];
  range: readonly [number, number];
  timeZone: string;
  withTimeAxis: boolean;
};

/** A strip of one vital sign. What it shows stands in the table as well; the canvas is a picture of it. */
export function VitalStrip({ strip, times, range, timeZone, withTimeAxis }: VitalStripProps) {
  const [readout, setReadout] = useState<string | null>(null);
  const draw = useCallback(
    (width: number, colours: ChartColours) => {
      const options = stripOptions(strip, {
        width,
        colours,
        timeZone,
        syncKey: 'vitals',
        range,
        withTimeAxis,
      });
      options.hooks = {
        ...options.hooks,
        setCursor: [({ cursor }) => setReadout(readAt(strip, cursor.idx ?? null))],
      };
      const data: uPlot.AlignedData = [times, ...strip.lines.map(({ values }) => values)];
      return { options, data };
    },
    [strip, times, range, timeZone, withTimeAxis],
  );
  const place = usePlot(draw);

  return (
    <figure className="grid grid-cols-1 gap-x-4 border-line border-b py-2 sm:grid-cols-[8rem_1fr]">
      <figcaption className="flex items-baseline justify-between gap-2 sm:flex-col sm:justify-start">
        <span className="font-medium">{strip.label}</span>
        <span className="text-ink-muted text-sm">
          {readout ?? latestOf(strip)} <span className="text-ink-faint">{strip.unit}</span>
        </span>
      </figcaption>
      <div ref={place} aria-hidden="true" style={{ minHeight: stripHeight }} />
    </figure>
  );
}

function readAt(strip: Strip, index: number | null): string | null {
  if (index === null) return null;
  const values = strip.lines.map(({ values }) => values[index] ?? null);
  return values.every((value) => value === null)
    ? 'not measured'
    : values.map((value) => value ?? '–').join(' / ');
}

function latestOf(strip: Strip): string {
  const values = strip.lines.map(({ values }) => values.findLast((value) => value !== null) ?? '–');
  return values.join(' / ');
}
