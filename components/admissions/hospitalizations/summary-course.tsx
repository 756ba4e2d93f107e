import { AcuityBadge } from '@/components/clinical/acuity/acuity-badge';
import { shownAcuity } from '@/components/clinical/observations/shown-score';
import type {
  DischargeSummary,
  StayScore,
} from '@/lib/admissions/hospitalizations/summary-contract';
import { isMoreUrgent } from '@/lib/domain/scores/colour';
import { spokenInstant } from '@/lib/domain/time';
import { SummarySection } from './summary-section';

type SummaryCourseProps = { summary: DischargeSummary; timeZone: string };

/** How urgent the patient was: the first and the last score, and the most urgent one if it was more urgent than both. */
export function SummaryCourse({ summary: { tews }, timeZone }: SummaryCourseProps) {
  const { first, worst, last } = tews;
  if (!first || !worst || !last) {
    return (
      <SummarySection title="Course">
        <p className="text-ink-muted">No early warning score was recorded during this admission.</p>
      </SummarySection>
    );
  }
  const colour = settled(worst);
  const isWorse =
    colour !== null && [first, last].every((one) => isMoreUrgent(colour, settled(one)));
  const named = [
    { name: 'First', score: first },
    ...(isWorse ? [{ name: 'Most urgent', score: worst }] : []),
    ...(tews.sets > 1 ? [{ name: 'Last', score: last }] : []),
  ];
  return (
    <SummarySection title="Course">
      <p className="text-ink-muted">
        Triage early warning score (TEWS),{' '}
        {tews.sets === 1 ? 'scored once' : `scored ${tews.sets} times`}
      </p>
      <div className="relative max-sm:overflow-x-auto print:overflow-visible">
        <table className="w-full max-w-2xl text-start">
          <caption className="sr-only">The first, the most urgent and the last score</caption>
          <thead>
            <tr className="border-line border-b text-ink-faint text-sm">
              <th scope="col" className="py-1 text-start font-normal">
                Score
              </th>
              <th scope="col" className="pe-4 text-end font-normal sm:pe-6">
                Total
              </th>
              <th scope="col" className="text-start font-normal">
                Urgency
              </th>
              <th scope="col" className="text-start font-normal">
                At
              </th>
            </tr>
          </thead>
          <tbody>
            {named.map(({ name, score }) => (
              <tr key={name} className="border-line border-b last:border-0">
                <th scope="row" className="py-1 pe-2 text-start font-medium">
                  {name}
                </th>
                <td className="pe-4 text-end font-semibold sm:pe-6">
                  {score.is_complete ? score.total : `at least ${score.total}`}
                </td>
                <td className="pe-4">
                  <AcuityBadge
                    acuity={acuityOf(score)}
                    provisional={!score.is_complete && acuityOf(score) !== 'unknown'}
                    size="inline"
                  />
                </td>
                <td>{spokenInstant(new Date(score.effective_at), timeZone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SummarySection>
  );
}

const acuityOf = ({ colour, is_complete }: StayScore) =>
  shownAcuity({ finalColour: colour, provisional: !is_complete });

/** The colour that a score settles; null for an incomplete one that settles nothing. */
function settled(score: StayScore) {
  const acuity = acuityOf(score);
  return acuity === 'unknown' ? null : acuity;
}
