import type { LucideIcon } from 'lucide-react';

type IconProps = {
  of: LucideIcon;
  /** What it says when it stands alone; without it the icon is decoration. */
  label?: string;
  className?: string;
};

/** A line icon as tall as the text beside it. */
export function Icon({ of: Glyph, label, className }: IconProps) {
  const named =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Glyph size="1.25em" strokeWidth={1.75} className={className ?? 'shrink-0'} {...named} />;
}
