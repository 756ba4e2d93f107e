import { type AcuityColour, acuityLooks } from './acuity';
import { AcuityMark } from './acuity-mark';

type AcuityBadgeProps = {
  acuity: AcuityColour;
  provisional?: boolean;
  /** `inline` is the mark and the word in running text, `badge` tinted, `tile` large. */
  size?: 'inline' | 'badge' | 'tile';
};

/** Shape, letter, colour and word of an acuity. */
export function AcuityBadge({ acuity, provisional = false, size = 'badge' }: AcuityBadgeProps) {
  return (
    <span data-acuity={acuity} className={looks[size]}>
      <AcuityMark acuity={acuity} provisional={provisional} size={size} />
      <span>
        {acuityLooks[acuity].word}
        {provisional && <span className="font-normal">, incomplete</span>}
        <span className="sr-only"> ({acuityLooks[acuity].colour})</span>
      </span>
    </span>
  );
}

const looks = {
  inline: 'inline-flex items-center gap-1.5 whitespace-nowrap font-medium',
  badge:
    'inline-flex items-center gap-1.5 whitespace-nowrap rounded-md border border-transparent bg-acuity-soft py-0.5 ps-1 pe-2 font-semibold text-acuity-ink',
  tile: 'inline-flex items-center gap-2.5 whitespace-nowrap font-semibold text-xl',
};
