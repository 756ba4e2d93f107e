'use client';

import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { chartColours } from '@/components/charts/chart-colours';
import { type Strip, stripHeight, stripOptions } from '@/components/charts/strip-options';
import 'uplot/dist/uPlot.min.css';

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
  const place = useRef<HTMLDivElement>(null);
  const [readout, setReadout] = useState<string | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let plot: uPlot | null = null;
    const draw = () => {
      plot?.destroy();
      const options = stripOptions(strip, {
        width: element.clientWidth,
        colours: chartColours(element),
        timeZone,
        syncKey: 'vitals',
        range,
        withTimeAxis,
      });
      options.hooks = {
        ...options.hooks,
        setCursor: [({ cursor }) => setReadout(readAt(strip, cursor.idx ?? null))],
      };
      plot = new uPlot(options, [times, ...strip.lines.map(({ values }) => values)], element);
    };
    draw();
    const resized = new ResizeObserver(() => {
      if (plot && plot.width !== element.clientWidth) {
        plot.setSize({ width: element.clientWidth, height: plot.height });
      }
    });
    resized.observe(element);
    const darkened = matchMedia('(prefers-color-scheme: dark)');
    darkened.addEventListener('change', draw);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      darkened.removeEventListener('change', draw);
      plot?.destroy();
    };
  }, [strip, times, range, timeZone, withTimeAxis]);

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
