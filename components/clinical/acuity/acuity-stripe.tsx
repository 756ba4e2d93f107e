import { clsx } from 'clsx';
import { type AcuityColour, acuityLooks } from './acuity';
import { AcuityMark } from './acuity-mark';

type AcuityStripeProps = {
  acuity: AcuityColour;
  total: number | null;
  provisional?: boolean;
  /** For a compact tile. */
  isNarrow?: boolean;
};

/** The left edge of a tile or a banner: mark over the total of TEWS, as tall as what is next to it. */
export function AcuityStripe({
  acuity,
  total,
  provisional = false,
  isNarrow = false,
}: AcuityStripeProps) {
  const open = provisional || acuity === 'unknown';
  return (
    <span
      data-acuity={acuity}
      className={clsx(
        'flex shrink-0 flex-col items-center justify-center gap-1 self-stretch forced-color-adjust-none',
        isNarrow ? 'w-9 py-1' : 'w-14 py-2',
        open
          ? 'border-acuity-ink border-e-2 border-dashed bg-acuity-soft text-acuity-ink'
          : 'bg-acuity text-on-acuity',
      )}
    >
      <AcuityMark
        acuity={acuity}
        provisional={provisional}
        size={isNarrow ? 'badge' : 'tile'}
        onFill
      />
      <span className="font-bold text-xl leading-none">
        <span className="sr-only">{'TEWS '}</span>
        {total ?? '–'}
        {provisional && total !== null && <span aria-hidden="true">+</span>}
      </span>
      <span className="sr-only">
        {`${provisional && acuity !== 'unknown' ? ', incomplete' : ''}, ${acuityLooks[acuity].word} (${acuityLooks[acuity].colour})`}
      </span>
    </span>
  );
}
