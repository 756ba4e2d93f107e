import { clsx } from 'clsx';
import { type AcuityColour, acuityLooks } from './acuity';

type AcuityMarkProps = {
  acuity: AcuityColour;
  /** Not all parameters are known: tinted with a dashed edge instead of full. */
  provisional?: boolean;
  /** `inline` goes with the text, `badge` is 24 px, `tile` 36 px, `wall` grows with the text around it. */
  size?: 'inline' | 'badge' | 'tile' | 'wall';
  /** The mark is on its own colour and is drawn as a line in that colour's text. */
  onFill?: boolean;
};

/** The coloured shape with its letter. Decoration for a screen reader: its word is next to it, or is hidden there. */
export function AcuityMark({
  acuity,
  provisional = false,
  size = 'badge',
  onFill = false,
}: AcuityMarkProps) {
  const { letter, shape } = acuityLooks[acuity];
  const open = provisional || acuity === 'unknown';
  const look = looks[open ? 'open' : onFill ? 'line' : 'full'];
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      data-acuity={acuity}
      className={clsx('shrink-0 forced-color-adjust-none', sizes[size])}
    >
      <path
        d={paths[shape]}
        strokeWidth={open ? 2.5 : 2}
        strokeDasharray={open ? '4 2.6' : undefined}
        strokeLinejoin="round"
        className={look.shape}
      />
      <text
        x="16"
        y={shape === 'triangle' ? 25.5 : 21.8}
        textAnchor="middle"
        fontSize={shape === 'triangle' ? 14 : 16}
        fontWeight="700"
        className={look.letter}
      >
        {letter}
      </text>
    </svg>
  );
}

const looks = {
  full: { shape: 'fill-acuity stroke-acuity-ink', letter: 'fill-on-acuity' },
  open: { shape: 'fill-acuity-soft stroke-acuity-ink', letter: 'fill-acuity-ink' },
  line: { shape: 'fill-none stroke-on-acuity', letter: 'fill-on-acuity' },
};

const sizes = { inline: 'size-[1.4em]', badge: 'size-6', tile: 'size-9', wall: 'size-[3.5em]' };

const paths = {
  octagon: 'M10 2h12l8 8v12l-8 8H10l-8-8V10z',
  diamond: 'M16 1 31 16 16 31 1 16z',
  triangle: 'M16 2 31 29H1z',
  circle: 'M16 2a14 14 0 1 1 0 28 14 14 0 1 1 0-28z',
  square: 'M3 3h26v26H3z',
  outline: 'M8 3h16a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z',
};
