import { clsx } from 'clsx';
import { type AcuityColour, acuityLooks } from './acuity';
import { AcuityMark } from './acuity-mark';

type ScoreChipProps = {
  /** "TEWS", "NEWS2". */
  score: string;
  /** null when nothing was recorded. */
  total: number | null;
  acuity: AcuityColour;
  provisional?: boolean;
  size?: 'small' | 'large';
};

/** A score's total in its colour with its mark. A partial total carries a plus: it can only grow. */
export function ScoreChip({
  score,
  total,
  acuity,
  provisional = false,
  size = 'small',
}: ScoreChipProps) {
  const partial = provisional && total !== null;
  return (
    <span
      data-acuity={acuity}
      className={clsx(
        'inline-flex items-center whitespace-nowrap rounded-md border font-semibold forced-color-adjust-none',
        provisional || acuity === 'unknown'
          ? 'border-acuity-ink border-dashed bg-acuity-soft text-acuity-ink'
          : 'border-transparent bg-acuity text-on-acuity',
        size === 'small' ? 'gap-1 px-1 py-px' : 'gap-2 px-2 py-1 text-2xl',
      )}
    >
      <AcuityMark
        acuity={acuity}
        provisional={provisional}
        onFill
        size={size === 'small' ? 'inline' : 'tile'}
      />
      <span className="sr-only">{`${score} `}</span>
      <span className="min-w-[1ch] text-center">
        {total ?? '–'}
        {partial && <span aria-hidden="true">+</span>}
      </span>
      <span className="sr-only">
        {`${partial && acuity !== 'unknown' ? ', incomplete' : ''}, ${acuityLooks[acuity].word} (${acuityLooks[acuity].colour})`}
      </span>
    </span>
  );
}
