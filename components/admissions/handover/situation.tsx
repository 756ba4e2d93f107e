import { signsOf, trendWords } from '@/components/admissions/handover/words';
import { partialAcuity } from '@/components/admissions/wards/partial-acuity';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { AcuityBadge } from '@/components/clinical/acuity/acuity-badge';
import { ScoreChip } from '@/components/clinical/acuity/score-chip';
import { notMeasuredWords } from '@/components/clinical/observations/not-measured';
import { signWords } from '@/components/clinical/observations/shown-score';
import { BedsideFacts, hasBedsideFacts } from '@/components/clinical/patient-summary/bedside-facts';
import type { HandoverPatient } from '@/lib/admissions/handover/contract';
import { minutesToDue, minutesToTreat } from '@/lib/clinical/acuity/urgency';
import { dueWords, treatWords } from '@/lib/domain/durations';
import { clockWords } from '@/lib/domain/wall-time';

type SituationProps = HandoverPatient['situation'] & {
  patient: HandoverPatient['identity']['patient'];
  now: number;
  timeZone: string;
};

/** How the patient is, by the latest scores, and whether somebody has looked. */
export function Situation({ patient, now, timeZone, ...situation }: SituationProps) {
  if (patient.deceased_at !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-2">
        <AcuityBadge acuity="blue" size="inline" />
        <span>{clockWords(patient.deceased_at, now, timeZone)}</span>
      </p>
    );
  }
  const { tews, partial_tews, last_observed_at, last_round_at } = situation;
  const minutes = minutesToDue({ patient, ...situation }, now);
  const toTreat = minutesToTreat({ patient, ...situation }, now);
  const seen = situation.treatment_clock?.seen;
  const trend = trendWords(situation);
  const acuity = tews?.colour ?? 'unknown';
  const signs = signWords(signsOf(situation));
  return (
    <div className="handover-flow flex flex-col items-start gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {(tews || !partial_tews) && (
          <>
            <ScoreChip score="TEWS" total={tews?.total ?? null} acuity={acuity} />{' '}
            <span aria-hidden="true">{tews ? acuityLooks[acuity].word : 'No TEWS yet'}</span>{' '}
          </>
        )}
        {partial_tews && (
          <>
            <ScoreChip
              score="TEWS"
              total={partial_tews.total}
              acuity={partialAcuity(partial_tews)}
              provisional
            />{' '}
            <span>
              {tews ? 'latest set incomplete:' : 'Incomplete,'} at least {partial_tews.total}
            </span>{' '}
          </>
        )}
        {trend && <span className="whitespace-nowrap text-ink-muted text-sm">{trend}</span>}{' '}
      </p>
      {hasBedsideFacts({ patient }) && (
        <p className="handover-flags flex flex-wrap gap-1">
          <BedsideFacts patient={patient} />
        </p>
      )}
      {signs && <p className="handover-values font-semibold text-sm">{signs}</p>}
      {toTreat !== null && <p className="font-semibold text-sm">{treatWords(toTreat)}</p>}
      {seen && (
        <p className="text-sm">
          Seen by {seen.seen_by_name} {clockWords(seen.seen_at, now, timeZone)}
        </p>
      )}
      <p className="text-sm">
        {situation.is_on_leave && <span className="font-semibold">on leave</span>}
        {minutes !== null && (
          <span className={minutes < 0 ? 'font-semibold' : 'text-ink-muted'}>
            {dueWords(minutes)}
          </span>
        )}
        <span className="text-ink-muted">
          {last_observed_at && ` · observed ${clockWords(last_observed_at, now, timeZone)}`}
          {last_round_at
            ? ` · round ${clockWords(last_round_at, now, timeZone)}`
            : ' · no ward round yet'}
        </span>
      </p>
      <NotMeasured tried={situation.not_measured} when={(at) => clockWords(at, now, timeZone)} />
      <Comments of={situation.comments} when={(at) => clockWords(at, now, timeZone)} />
    </div>
  );
}

/** Remarks with the sets of the last day, the latest first. */
function Comments({
  of: comments,
  when,
}: {
  of: HandoverPatient['situation']['comments'];
  when: (instant: string) => string;
}) {
  return comments.map(({ text, performer_name, observed_at }) => (
    <p key={`${observed_at} ${text}`} className="handover-values whitespace-pre-line text-sm">
      {text}
      <span className="text-ink-muted">
        {` · ${when(observed_at)}`}
        {performer_name && ` by ${performer_name}`}
      </span>
    </p>
  ));
}

/** The last parameters that were refused or could not be measured, who tried and when, and how often before. */
function NotMeasured({
  tried: [last, ...before],
  when,
}: {
  tried: HandoverPatient['situation']['not_measured'];
  when: (instant: string) => string;
}) {
  if (!last) return null;
  const times = before.length === 1 ? 'once before' : `${before.length} times before`;
  return (
    <p className="handover-values text-sm">
      <span className="font-semibold">Not measured:</span> {notMeasuredWords(last.parameters)}
      <span className="text-ink-muted">
        {` · tried ${when(last.tried_at)}`}
        {last.performer_name && ` by ${last.performer_name}`}
        {before.length > 0 && `, ${times}`}
      </span>
    </p>
  );
}
