import uPlot from 'uplot';
import type { ChartColours } from '@/components/platform/plots/chart-colours';
import type { ScoreRange } from '@/lib/domain/scores/score-ranges';

/** One vital sign over time: its lines (blood pressure has two) and the bands that score it. */
export type Strip = {
  code: string;
  label: string;
  unit: string;
  /** Under the label: whose points the bands are; null where nothing is to be said. */
  note: string | null;
  bands: readonly ScoreRange[];
  lines: { label: string; values: (number | null)[] }[];
  /** The values that the strip shows when nothing lies outside them. */
  usual: readonly [number, number];
};

const timeAxisHeight = 22;
export const stripHeight = 140 + timeAxisHeight;
const font = '12px "Inter Variable", system-ui, sans-serif';

/** The options of uPlot for a strip: bands behind, gaps where nothing was measured, points that can be read. */
export function stripOptions(
  strip: Strip,
  {
    width,
    colours,
    timeZone,
    syncKey,
    range,
  }: {
    width: number;
    colours: ChartColours;
    timeZone: string;
    syncKey: string;
    range: readonly [number, number];
  },
): uPlot.Options {
  const axis = { stroke: colours.muted, font, ticks: { show: false } };
  return {
    width,
    height: stripHeight,
    legend: { show: false },
    padding: [8, 28, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), timeZone),
    cursor: { sync: { key: syncKey }, drag: { x: false, y: false }, points: { size: 8 } },
    scales: {
      x: { time: true, range: () => [range[0], range[1]] },
      y: {
        range: (_plot, low, high) => [
          Math.min(strip.usual[0], low ?? strip.usual[0]),
          Math.max(strip.usual[1], high ?? strip.usual[1]),
        ],
      },
    },
    axes: [
      {
        ...axis,
        size: timeAxisHeight,
        // Room for an hour with its day.
        space: 90,
        grid: { stroke: colours.line, width: 1 },
        values: (_plot, splits) => timeWords(splits, timeZone),
      },
      { ...axis, size: 44, space: 28, grid: { show: false } },
    ],
    series: [
      {},
      ...strip.lines.map((line, index) => ({
        label: line.label,
        stroke: index === 0 ? colours.ink : colours.muted,
        width: 1.5,
        spanGaps: false,
        points: { show: true, size: 6, fill: index === 0 ? colours.ink : colours.surface },
      })),
    ],
    hooks: { drawClear: [(plot) => drawBands(plot, strip, colours)] },
  };
}

/** Instants on the ward's clock, in 24 hours; the first of a day with that day. */
function timeWords(splits: readonly number[], timeZone: string): string[] {
  const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone });
  let shown = '';
  return splits.map((seconds) => {
    const at = new Date(seconds * 1000);
    const today = day.format(at);
    if (today === shown) return hour.format(at);
    shown = today;
    return `${hour.format(at)}, ${today}`;
  });
}

/**
 * The bands behind the line that they score. Where a second line is drawn they are a scale at the edge, because behind both they
 * would seem to score both.
 */
function drawBands(plot: uPlot, { bands, lines }: Strip, colours: ChartColours): void {
  const { ctx, bbox } = plot;
  const { min, max } = plot.scales.y ?? {};
  if (min == null || max == null) return;
  ctx.save();
  ctx.font = `${10 * devicePixelRatio}px "Inter Variable", system-ui, sans-serif`;
  ctx.textBaseline = 'middle';
  const edge = bbox.left + bbox.width;
  const [left, width] = lines.length > 1 ? [edge, 6 * devicePixelRatio] : [bbox.left, bbox.width];
  for (const [index, { low, score }] of bands.entries()) {
    // A band reaches up to its neighbour, so that no hole shows between 38.4 and 38.5.
    const top = plot.valToPos(Math.min(bands[index + 1]?.low ?? max, max), 'y', true);
    const bottom = plot.valToPos(Math.max(low ?? min, min), 'y', true);
    if (bottom <= top || bottom < bbox.top || top > bbox.top + bbox.height) continue;
    ctx.fillStyle = colours.tint[Math.min(score, 3)] ?? 'transparent';
    ctx.fillRect(left, top, width, bottom - top);
    if (score === 0 || bottom - top < 8 * devicePixelRatio) continue;
    ctx.fillStyle = colours.muted;
    ctx.fillText(`+${score}`, edge + 8 * devicePixelRatio, (top + bottom) / 2);
  }
  ctx.restore();
}
