import type { DischargeSummary } from '@/lib/admissions/hospitalizations/summary-contract';
import { spokenInstant } from '@/lib/domain/time';
import { SummarySection } from './summary-section';

type SummaryNotesProps = { summary: DischargeSummary; timeZone: string };

/** Follow-up after the stay, and what was written in it. */
export function SummaryNotes({
  summary: { hospitalization, care_plans, notes },
  timeZone,
}: SummaryNotesProps) {
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <>
      {/* What the patient is to do comes before what was written along the way. */}
      <SummarySection title="Follow-up">
        <p className={hospitalization.follow_up ? text : 'text-ink-muted'}>
          {hospitalization.follow_up || 'No follow-up was recorded.'}
        </p>
      </SummarySection>
      {care_plans.length > 0 && (
        <SummarySection title="Care plans" isLong>
          <ul className="flex flex-col gap-2">
            {care_plans.map((plan) => (
              <li key={plan.uuid}>
                <span className="font-semibold">{plan.title || 'Care plan'}</span>
                <span className="text-ink-muted">{periodWords(plan, spoken)}</span>
                <p className={text}>{plan.description}</p>
              </li>
            ))}
          </ul>
        </SummarySection>
      )}
      {(hospitalization.notes !== '' || notes.length > 0) && (
        <SummarySection title="Notes" isLong>
          {hospitalization.notes !== '' && <p className={text}>{hospitalization.notes}</p>}
          <ul className="flex flex-col gap-2">
            {notes.map((note) => (
              <li key={note.uuid}>
                <p className="text-ink-faint text-sm">
                  {spoken(note.created_at)}
                  {note.written_by_name && ` · ${note.written_by_name}`}
                </p>
                <p className={text}>{note.display}</p>
              </li>
            ))}
          </ul>
        </SummarySection>
      )}
    </>
  );
}

const text = 'max-w-prose whitespace-pre-line break-words print:max-w-none';

function periodWords(
  { period_start, period_end }: DischargeSummary['care_plans'][number],
  spoken: (instant: string) => string,
): string {
  if (!period_start && !period_end) return '';
  if (!period_end) return ` · since ${spoken(period_start ?? '')}`;
  return period_start
    ? ` · ${spoken(period_start)} to ${spoken(period_end)}`
    : ` · until ${spoken(period_end)}`;
}
