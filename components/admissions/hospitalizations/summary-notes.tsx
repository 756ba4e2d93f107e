import type { DischargeSummary } from '@/lib/admissions/hospitalizations/summary-contract';
import { spokenInstant } from '@/lib/domain/time';
import { SummarySection } from './summary-section';

type SummaryNotesProps = { summary: DischargeSummary; timeZone: string };

/** Follow-up after the admission, the care plans that go on, and the notes of the admission itself. The ward's notes stay in the chart. */
export function SummaryNotes({
  summary: { hospitalization, care_plans, as_of },
  timeZone,
}: SummaryNotesProps) {
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const until = hospitalization.discharged_at ?? as_of;
  const plans = care_plans.filter(({ period_end }) => period_end === null || period_end > until);
  return (
    <>
      <SummarySection title="Follow-up">
        <p className={hospitalization.follow_up ? text : 'text-ink-muted'}>
          {hospitalization.follow_up || 'No follow-up was recorded.'}
        </p>
      </SummarySection>
      {plans.length > 0 && (
        <SummarySection title="Care plans" isLong>
          <ul className="flex flex-col gap-2">
            {plans.map((plan) => (
              <li key={plan.uuid}>
                <span className="font-semibold">{plan.title || 'Care plan'}</span>
                <span className="text-ink-muted">{periodWords(plan, spoken)}</span>
                <p className={text}>{plan.description}</p>
              </li>
            ))}
          </ul>
        </SummarySection>
      )}
      {hospitalization.notes !== '' && (
        <SummarySection title="Notes" isLong>
          <p className={text}>{hospitalization.notes}</p>
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
