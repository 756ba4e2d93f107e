'use client';

import { useCallback, useState } from 'react';
import uPlot from 'uplot';
import type { ChartColours } from '@/components/platform/plots/chart-colours';
import { usePlot } from '@/components/platform/plots/use-plot';
import { plainAmount } from '@/lib/billing/payments/words';
import { fromMinorUnits } from '@/lib/domain/money';

type RevenueChartProps = {
  label: string;
  currency: string;
  /** Heights on a screen, in minor units; what is read of a bar is its words. */
  bars: readonly { name: string; height: number; words: string }[];
};

const height = 200;
const font = '12px "Inter Variable", system-ui, sans-serif';

/** The revenue of each day or month. The table below says the same; the canvas is a picture of it. */
export function RevenueChart({ label, currency, bars }: RevenueChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const draw = useCallback(
    (width: number, colours: ChartColours) => {
      const axis = { stroke: colours.muted, font, ticks: { show: false } };
      const asBars = uPlot.paths.bars?.({ size: [0.7, 56] });
      const options: uPlot.Options = {
        width,
        height,
        legend: { show: false },
        // At the end there is room for half a label.
        padding: [8, 48, 0, 8],
        cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
        hooks: { setCursor: [({ cursor }) => setPointed(cursor.idx ?? null)] },
        scales: {
          x: { time: false, range: () => [-0.6, bars.length - 0.4] },
          y: {
            range: (_plot, low, high) => [Math.min(0, low ?? 0), Math.max(1, high ?? 1) * 1.08],
          },
        },
        axes: [
          {
            ...axis,
            size: 28,
            space: 110,
            grid: { show: false },
            values: (_plot, indexes) =>
              indexes.map((index) => (Number.isInteger(index) ? (bars[index]?.name ?? '') : '')),
          },
          {
            ...axis,
            size: 100,
            space: 40,
            grid: { stroke: colours.line, width: 1 },
            values: (_plot, heights) => heights.map((one) => wholeUnits(one, currency)),
          },
        ],
        series: [
          {},
          {
            label,
            stroke: colours.accent,
            fill: colours.accent,
            width: 0,
            points: { show: false },
            ...(asBars ? { paths: asBars } : {}),
          },
        ],
      };
      const data: uPlot.AlignedData = [
        bars.map((_, index) => index),
        bars.map((bar) => bar.height),
      ];
      return { options, data };
    },
    [label, currency, bars],
  );
  const place = usePlot(draw);
  const shown = bars[pointed ?? bars.length - 1];
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        {shown && (
          <span className="text-ink-muted text-sm">
            {shown.name}: {shown.words}
          </span>
        )}
      </figcaption>
      <div ref={place} aria-hidden="true" style={{ minHeight: height }} />
    </figure>
  );
}

/** The marks of the scale are round numbers of the chart's own, and no amounts. */
function wholeUnits(height: number, currency: string): string {
  const [whole = ''] = plainAmount(
    fromMinorUnits(BigInt(Math.round(height)), currency),
    currency,
  ).split('.');
  return whole;
}
