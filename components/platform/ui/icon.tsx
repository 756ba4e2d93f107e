import type { IconName } from './icon-names';
import icons from './icons.svg';

type IconProps = {
  of: IconName;
  className?: string;
};

const { src }: { src: string } = icons;

/** A line icon as tall as the text beside it, which says what it shows. */
export function Icon({ of: name, className = 'shrink-0' }: IconProps) {
  return (
    <svg
      aria-hidden
      className={className}
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${src}#${name}`} />
    </svg>
  );
}
