import { Badge } from '@/components/platform/ui/badge';
import type { BoardOccupant } from '@/lib/admissions/wards/contract';
import { minutesToDue } from '@/lib/clinical/acuity/urgency';
import { dueWords } from '@/lib/domain/durations';

/** When the next set of observations is due; loud only once it is. */
export function Due({
  occupant,
  now,
}: {
  occupant: Pick<BoardOccupant, 'patient' | 'next_due_at' | 'is_on_leave'>;
  now: number;
}) {
  if (occupant.is_on_leave) return <Badge tone="outline">On leave</Badge>;
  const minutes = minutesToDue(occupant, now);
  if (minutes === null) return null;
  if (minutes > 0) {
    return <span className="whitespace-nowrap text-ink-muted text-sm">{dueWords(minutes)}</span>;
  }
  return (
    <Badge tone={toneOf(minutes)} icon="alarm-clock">
      {dueWords(minutes)}
    </Badge>
  );
}

/** Seven hours late must not look like seven minutes. */
const toneOf = (minutes: number) =>
  minutes === 0 ? 'outline' : minutes > -60 ? 'attention' : 'inverse';
