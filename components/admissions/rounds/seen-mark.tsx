import { Badge } from '@/components/platform/ui/badge';
import type { RoundsPatient } from '@/lib/admissions/rounds/contract';
import { timeOfDay } from '@/lib/domain/wall-time';

type SeenMarkProps = {
  row: Pick<RoundsPatient, 'is_seen_today' | 'last_round' | 'patient'>;
  timeZone: string;
};

/** Whether somebody was seen today: a tick with the time, or a dashed ring, each with its words. */
export function SeenMark({ row, timeZone }: SeenMarkProps) {
  if (row.is_seen_today && row.last_round) {
    return (
      <Badge icon="check">Round {timeOfDay(Date.parse(row.last_round.start_time), timeZone)}</Badge>
    );
  }
  if (row.patient.deceased_at !== null) return null;
  return (
    <Badge tone="inverse" icon="circle-dashed">
      No round today
    </Badge>
  );
}
