import type { LucideIcon } from 'lucide-react';

type IconProps = {
  of: LucideIcon;
  className?: string;
};

/** A line icon as tall as the text beside it, which says what it shows. */
export function Icon({ of: Glyph, className }: IconProps) {
  return <Glyph size="1.25em" strokeWidth={1.75} className={className ?? 'shrink-0'} aria-hidden />;
}
