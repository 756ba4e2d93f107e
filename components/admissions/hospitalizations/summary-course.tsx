import { clsx } from 'clsx';
import { AcuityBadge } from '@/components/clinical/acuity/acuity-badge';
import { AcuityMark } from '@/components/clinical/acuity/acuity-mark';
import { shownAcuity, shownScoreWords } from '@/components/clinical/observations/shown-score';
import type {
  DischargeSummary,
  StayScore,
} from '@/lib/admissions/hospitalizations/summary-contract';
import { spokenInstant } from '@/lib/domain/time';
import { SummarySection } from './summary-section';

type SummaryCourseProps = { summary: DischargeSummary; timeZone: string };

/** How urgent the patient was over the stay: a picture for the eye, and the three scores that matter in words. */
export function SummaryCourse({ summary: { tews }, timeZone }: SummaryCourseProps) {
  const { first, worst, last, course } = tews;
  if (!first || !worst || !last) {
    return (
      <SummarySection title="Course">
        <p className="text-ink-muted">No early warning score was recorded during this admission.</p>
      </SummarySection>
    );
  }
  const named = [
    { name: 'First', score: first },
    { name: 'Most urgent', score: worst },
    { name: 'Last', score: last },
  ];
  return (
    <SummarySection title="Course" isLong>
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
                <td className="pe-4 text-end font-semibold sm:pe-6">{totalOf(score)}</td>
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
      {course.length > 1 && (
        <CoursePicture course={course} extremes={[first, worst, last]} timeZone={timeZone} />
      )}
    </SummarySection>
  );
}

const totalOf = ({ total, is_complete }: StayScore) => (is_complete ? total : `${total}+`);

const acuityOf = ({ colour, is_complete }: StayScore) =>
  shownAcuity({ finalColour: colour, provisional: !is_complete });

/** More marks than these would lie upon each other: then only where the colour changes. */
const mostMarks = 24;

function CoursePicture({
  course,
  extremes,
  timeZone,
}: {
  course: readonly StayScore[];
  extremes: readonly StayScore[];
  timeZone: string;
}) {
  const times = course.map(({ effective_at }) => Date.parse(effective_at));
  const [from = 0, to = 1] = [times.at(0), times.at(-1)];
  // Even, so that the line in the middle is a whole score.
  const top = 2 * Math.ceil(Math.max(8, ...course.map(({ total }) => total)) / 2);
  const points = course.map((score, index) => {
    const before = course[index - 1];
    const isExtreme = extremes.some(({ effective_at }) => effective_at === score.effective_at);
    return {
      score,
      x: to === from ? 50 : (((times[index] ?? from) - from) / (to - from)) * 100,
      y: 100 - (score.total / top) * 100,
      hasMark:
        course.length <= mostMarks || isExtreme || !before || acuityOf(before) !== acuityOf(score),
    };
  });
  const spoken = (instant: number) => spokenInstant(new Date(instant), timeZone);
  return (
    <figure
      role="img"
      aria-label={`TEWS during the admission, from ${spoken(from)} to ${spoken(to)}: ${extremes
        .map((score) =>
          shownScoreWords('TEWS', {
            total: score.total,
            finalColour: score.colour,
            provisional: !score.is_complete,
          }),
        )
        .join('; ')}`}
      className="flex flex-col gap-1"
    >
      <div aria-hidden="true" className="flex gap-2">
        <div className="relative my-3 w-4 text-ink-faint text-sm">
          {[0, top / 2, top].map((total) => (
            <span
              key={total}
              className="absolute end-0 -translate-y-1/2"
              style={{ top: `${100 - (total / top) * 100}%` }}
            >
              {total}
            </span>
          ))}
        </div>
        <div className="relative mx-3 my-3 h-32 flex-1 border-line border-y">
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
          >
            <title>TEWS during the admission</title>
            <line
              x1="0"
              x2="100"
              y1="50"
              y2="50"
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-ink-faint"
            />
          </svg>
          {points.map(({ score, x, y, hasMark }) => (
            <span
              key={score.effective_at}
              className={clsx(
                'absolute -translate-x-1/2 -translate-y-1/2',
                !hasMark && 'size-1.5 rounded-full border border-ink bg-surface',
              )}
              style={{ insetInlineStart: `${x}%`, top: `${y}%` }}
            >
              {hasMark && (
                <AcuityMark
                  acuity={acuityOf(score)}
                  provisional={!score.is_complete}
                  size="inline"
                />
              )}
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="flex justify-between ps-9 pe-3 text-ink-faint text-sm">
        <span>{spoken(from)}</span>
        <span>{spoken(to)}</span>
      </div>
    </figure>
  );
}
