'use client';

import { useCallback, useState } from 'react';
import type uPlot from 'uplot';
import { stripReading } from '@/components/clinical/observations/vitals';
import type { ChartColours } from '@/components/platform/plots/chart-colours';
import { type Strip, stripHeight, stripOptions } from '@/components/platform/plots/strip-options';
import { usePlot } from '@/components/platform/plots/use-plot';

type VitalStripProps = {
  strip: Strip;
  /** Seconds since 1970, ascending; one for each value. */
  times: number[];
  range: readonly [number, number];
  timeZone: string;
};

/** A strip of one vital sign. The table shows the same values; the canvas is a picture of it. */
export function VitalStrip({ strip, times, range, timeZone }: VitalStripProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const draw = useCallback(
    (width: number, colours: ChartColours) => {
      const options = stripOptions(strip, {
        width,
        colours,
        timeZone,
        syncKey: 'vitals',
        range,
      });
      options.hooks = {
        ...options.hooks,
        setCursor: [({ cursor }) => setPointed(cursor.idx ?? null)],
      };
      const data: uPlot.AlignedData = [times, ...strip.lines.map(({ values }) => values)];
      return { options, data };
    },
    [strip, times, range, timeZone],
  );
  const place = usePlot(draw);
  const nothing = pointed === null ? 'not measured in this time' : 'not measured';
  const reading = stripReading(strip, times, { at: pointed, shown: range });

  return (
    <figure className="grid grid-cols-1 gap-x-4 border-line border-b py-2 sm:grid-cols-[8rem_1fr]">
      <figcaption className="flex items-baseline justify-between gap-2 sm:flex-col sm:justify-start">
        <span className="font-medium">
          {strip.label}
          {strip.note && (
            <span className="block font-normal text-ink-muted text-xs">{strip.note}</span>
          )}
        </span>
        <span className="text-ink-muted text-sm">
          {reading ?? nothing}
          {reading !== null && <span className="text-ink-faint"> {strip.unit}</span>}
        </span>
      </figcaption>
      <div ref={place} aria-hidden="true" style={{ minHeight: stripHeight }} />
    </figure>
  );
}
