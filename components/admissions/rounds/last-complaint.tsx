import { roundTime } from '@/components/admissions/rounds/words';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';

type LastComplaintProps = {
  briefing: Pick<RoundBriefing, 'chief_complaint' | 'as_of'>;
  timeZone: string;
};

export function LastComplaint({ briefing, timeZone }: LastComplaintProps) {
  const { chief_complaint: complaint, as_of } = briefing;
  if (!complaint)
    return <p className="text-ink-muted">No complaint recorded for this admission.</p>;
  return (
    <p className="whitespace-pre-wrap break-words">
      {complaint.text}
      <span className="text-ink-muted text-sm">
        {' '}
        · {roundTime(complaint.start_time, as_of, timeZone)}
      </span>
    </p>
  );
}
