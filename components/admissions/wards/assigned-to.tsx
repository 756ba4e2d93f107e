import { Icon } from '@/components/platform/ui/icon';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { assignedNow } from './assigned';

/** The practitioners who look after a bed; nothing where nobody took it. */
export function AssignedTo({ bed, now }: { bed: BoardBed; now: number }) {
  const assigned = assignedNow(bed, now);
  if (assigned.length === 0) return null;
  return (
    <span className="flex items-start gap-1 text-ink-muted text-sm">
      <Icon of="user-round" className="mt-[0.2em] shrink-0" />
      <span className="min-w-0 break-words">
        <span className="sr-only">Looked after by </span>
        {assigned.map(({ practitioner_name }) => practitioner_name).join(', ')}
      </span>
    </span>
  );
}
