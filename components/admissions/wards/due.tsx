import { useUnsentMark } from '@/components/clinical/unsent/marks';
import { Badge } from '@/components/platform/ui/badge';
import type { BoardOccupant } from '@/lib/admissions/wards/contract';
import { minutesToDue } from '@/lib/clinical/acuity/urgency';
import { dueWords } from '@/lib/domain/durations';

type DueProps = {
  occupant: Pick<BoardOccupant, 'patient' | 'encounter' | 'next_due_at' | 'is_on_leave'>;
  now: number;
};

/** When the next set of observations is due, and whether this device has one that was not sent. */
export function Due(props: DueProps) {
  const mark = useUnsentMark(props.occupant.encounter);
  return (
    <>
      <NextSet {...props} />
      {mark && (
        <Badge tone={mark === 'waiting' ? 'attention' : 'danger'} icon="cloud-upload">
          {mark === 'waiting' ? 'Not sent yet' : 'Set not saved'}
        </Badge>
      )}
    </>
  );
}

/** Loud only once it is due. */
function NextSet({ occupant, now }: DueProps) {
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
