import { clsx } from 'clsx';
import { type AcuityColour, acuityLooks } from './acuity';
import { AcuityMark } from './acuity-mark';

type AcuityStripeProps = {
  acuity: AcuityColour;
  total: number | null;
  provisional?: boolean;
};

/** The left edge of a tile or a banner: mark over the total of TEWS, as tall as what is next to it. */
export function AcuityStripe({ acuity, total, provisional = false }: AcuityStripeProps) {
  const open = provisional || acuity === 'unknown';
  return (
    <span
      data-acuity={acuity}
      className={clsx(
        'flex w-14 shrink-0 flex-col items-center justify-center gap-1 self-stretch py-2 forced-color-adjust-none',
        open
          ? 'border-acuity-ink border-e-2 border-dashed bg-acuity-soft text-acuity-ink'
          : 'bg-acuity text-on-acuity',
      )}
    >
      <AcuityMark acuity={acuity} provisional={provisional} size="tile" onFill />
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
