import { clsx } from 'clsx';
import { memo } from 'react';
import { type GridBand, gridColumns } from '@/components/clinical/observations/score-grid';
import { litAcuity, litBySystem, litLook } from './points';

type ScoreStripProps = {
  cells: readonly (readonly GridBand[])[];
  /** The rule that scored the value; its cell is lit. */
  ruleIndex: number | null;
};

/** One row of the grid: where the value falls on the chart. The points are said in words by the row's chip. */
export const ScoreStrip = memo(function ScoreStrip({ cells, ruleIndex }: ScoreStripProps) {
  return (
    <div aria-hidden="true" className="grid grid-cols-7 gap-0.5">
      {gridColumns.map((points, column) => {
        const bands = cells[column] ?? none;
        const lit = bands.find((band) => band.ruleIndex === ruleIndex);
        // The columns never change their places, and two have the same points.
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
        return <Cell key={column} {...{ points, bands, lit }} />;
      })}
    </div>
  );
});

const none: readonly GridBand[] = [];

type CellProps = { points: number; bands: readonly GridBand[]; lit: GridBand | undefined };

/** A keystroke puts one cell out and lights another: the rest of the row stays as it is. */
const Cell = memo(function Cell({ points, bands, lit }: CellProps) {
  return (
    <span
      data-lit={lit ? points : undefined}
      data-acuity={lit ? litAcuity(lit.score) : undefined}
      className={clsx(
        'flex min-h-9 flex-col items-center justify-center rounded-sm border px-0.5 text-center text-xs leading-tight',
        // Lit by a property that causes no layout.
        lit && ['inset-ring-1 inset-ring-current', litLook(lit.score)],
        lit && litBySystem,
        !lit && bands.length > 0 && 'border-line bg-surface text-ink-muted',
        bands.length === 0 && 'border-transparent bg-sunken',
      )}
    >
      {bands.map((band) => (
        <span key={band.ruleIndex}>{breakable(band.text)}</span>
      ))}
    </span>
  );
});

/** The heads of the grid's columns. */
export function ScoreStripHead() {
  return (
    <div aria-hidden="true" className="grid grid-cols-7 gap-0.5 text-center text-ink-faint text-xs">
      {gridColumns.map((points, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
        <span key={column}>{points}</span>
      ))}
    </div>
  );
}

/** A long range may break behind its dash, so that it never runs into its neighbour. */
const breakable = (text: string) => text.replace('–', '–\u200b');
