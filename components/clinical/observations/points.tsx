import { clsx } from 'clsx';

/** With colours chosen by the system, all other marks of a lit cell are gone. */
export const litBySystem =
  'forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none';

/** Of a lit score cell: 0 is lit too, because a normal value is not the same as none. */
export function litLook(score: number): string {
  return score === 0
    ? 'border-accent bg-accent-soft text-accent-ink'
    : 'border-acuity-ink bg-acuity text-on-acuity';
}

/** The colour set that a score cell takes its look from. */
export function litAcuity(score: number): 'yellow' | 'orange' | 'red' | undefined {
  if (score === 0) return undefined;
  if (score === 1) return 'yellow';
  return score === 2 ? 'orange' : 'red';
}

/** The points of one parameter; a dash while there are none. */
export function PointsChip({ points }: { points: number | null }) {
  return (
    <span
      data-points={points ?? ''}
      data-acuity={points === null ? undefined : litAcuity(points)}
      className={clsx(
        // Its size is its own, so that other points in it lay out nothing around it.
        'ms-auto flex h-7 w-9 items-center [contain:strict] justify-center rounded-md border font-semibold',
        points === null ? 'border-line border-dashed text-ink-faint' : litLook(points),
      )}
    >
      {points === null ? <span aria-hidden="true">–</span> : points}
      <span className="sr-only">
        {points === null ? 'No points yet' : points === 1 ? ' point' : ' points'}
      </span>
    </span>
  );
}
