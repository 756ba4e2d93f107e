import { Badge } from '@/components/platform/ui/badge';
import type { Bay } from './bays';

/** "Bay 1 4 F · 1 M Mixed": where one is, and whether women and men are in it together. */
export function BayHeading({ bay: { name, sexes, isMixed } }: { bay: Bay }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-semibold">
      {name}
      {sexes.length > 0 && (
        <span className="font-normal text-ink-muted text-sm">
          <span aria-hidden="true">
            {sexes.map(({ letter, count }) => `${count} ${letter}`).join(' · ')}
          </span>
          <span className="sr-only">
            {sexes.map(({ word, count }) => `${count} ${word}`).join(', ')}
          </span>
        </span>
      )}
      {isMixed && <Badge tone="outline">Mixed</Badge>}
    </span>
  );
}
