import { clsx } from 'clsx';
import { Icon } from '@/components/platform/ui/icon';
import type { BoardOccupant } from '@/lib/admissions/wards/contract';

const width = 72;
const height = 24;
const margin = 3;
/** TEWS totals above are drawn at the top: 7 is red already. */
const highest = 10;

/** The last scores over time, complete ones joined and partial ones as rings, and where they are going in a word. */
export function ScoreLine({ recent_tews, trend }: Pick<BoardOccupant, 'recent_tews' | 'trend'>) {
  const points = placed(recent_tews);
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-muted text-sm">
      {points.length > 1 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          aria-hidden="true"
          className="shrink-0"
        >
          <path d={`M0 ${height - 0.5}H${width}`} className="stroke-line" />
          <polyline
            points={points
              .filter(({ isComplete }) => isComplete)
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
            fill="none"
            strokeWidth={1.5}
            className="stroke-ink-muted"
          />
          {points.map(({ x, y, isComplete, at }) => (
            <circle
              key={at}
              cx={x}
              cy={y}
              r={2.25}
              className={clsx('stroke-ink-muted', isComplete ? 'fill-ink-muted' : 'fill-surface')}
            />
          ))}
        </svg>
      )}
      {trend && (
        <span
          className={clsx(
            'inline-flex items-center gap-0.5',
            trend === 'rising' && 'font-semibold text-ink',
          )}
        >
          <Icon of={arrows[trend]} />
          {trend}
        </span>
      )}
    </span>
  );
}

const arrows = {
  rising: 'arrow-up-right',
  steady: 'arrow-right',
  falling: 'arrow-down-right',
} as const;

function placed(scores: BoardOccupant['recent_tews']) {
  const times = scores.map(({ effective_at }) => Date.parse(effective_at));
  const first = Math.min(...times);
  const span = Math.max(1, Math.max(...times) - first);
  return scores.map(({ total, is_complete, effective_at }, index) => ({
    at: effective_at,
    isComplete: is_complete,
    x: round(margin + (((times[index] ?? first) - first) / span) * (width - 2 * margin)),
    y: round(height - margin - (Math.min(total, highest) / highest) * (height - 2 * margin)),
  }));
}

const round = (value: number) => Math.round(value * 10) / 10;
