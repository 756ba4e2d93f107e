import { Fragment } from 'react';
import {
  changeWords,
  medicineWords,
  notToGiveWords,
  planWords,
  shortSignName,
  valueWords,
} from '@/components/admissions/handover/words';
import { FallRisk } from '@/components/admissions/wards/flags';
import { leavingWords } from '@/components/admissions/wards/leaving';
import { Mark } from '@/components/clinical/observations/mark';
import { unitWords } from '@/components/clinical/observations/unit-words';
import type { HandoverPatient } from '@/lib/admissions/handover/contract';
import { clockWords } from '@/lib/domain/wall-time';
import { bedName } from '@/lib/registry/locations/bed-name';

type AssessmentProps = HandoverPatient['assessment'] & {
  diagnoses: HandoverPatient['background']['diagnoses'];
  lastObservedAt: string | null;
  deceasedAt: string | null;
  now: number;
  timeZone: string;
};

/** The part of the handover on a patient's state, the risks, and the care in progress. */
export function Assessment({ now, timeZone, ...assessment }: AssessmentProps) {
  const { morse, care_plans, prescriptions, referrals } = assessment;
  const { abnormal_values: abnormal, ungraded_values: ungraded } = assessment;
  const { planned_transfer: move, lastObservedAt, deceasedAt } = assessment;
  const changes = changeWords(prescriptions);
  const forbidden = notToGiveWords(prescriptions);
  const leaving = leavingWords(
    {
      patient: { deceased_at: deceasedAt },
      expected_discharge_at: assessment.expected_discharge_at,
    },
    { now, timeZone },
  );
  const { last_value_at: measuredAt } = assessment;
  const at = { lastObservedAt, now, timeZone };
  return (
    <div className="flex flex-col gap-1">
      {abnormal.length > 0 && (
        <p className="handover-values">
          <Values of={abnormal} {...at} />
        </p>
      )}
      {ungraded.length > 0 && (
        <p className="handover-values">
          <span className="text-ink-muted">Not graded: </span>
          <Values of={ungraded} {...at} />
        </p>
      )}
      {measuredAt !== null && abnormal.length + ungraded.length === 0 && (
        <p className="handover-values text-ink-muted">
          No abnormal vital sign
          {measuredAt !== lastObservedAt && `, measured ${clockWords(measuredAt, now, timeZone)}`}
        </p>
      )}
      {forbidden && <p className="handover-values font-semibold">{forbidden}</p>}
      <p className="handover-values font-medium text-sm">{medicineWords(prescriptions)}</p>
      <p className="handover-record handover-under-way text-sm">
        {changes.length > 0 && `24 h: ${changes.join('; ')} · `}
        <FallRisk morse={morse} now={now} />
        {care_plans.length > 0 &&
          ` · plans: ${care_plans.map((plan) => planWords(plan, assessment.diagnoses)).join('; ')}`}
        {referrals.length > 0 &&
          ` · referred: ${referrals.map(({ recipient_name, reason }) => [recipient_name, reason].filter(Boolean).join(', ')).join('; ')}`}
        {move && ` · to ${bedName(move.bed_name)}, ${move.ward_name}`}
        {leaving && ` · ${leaving}`}
      </p>
    </div>
  );
}

type HandedOver = HandoverPatient['assessment']['ungraded_values'][number] & {
  interpretation?: string | null;
};
type At = { lastObservedAt: string | null; now: number; timeZone: string };

const Values = ({ of: values, ...at }: { of: readonly HandedOver[] } & At) =>
  values.map((value, index) => (
    <Fragment key={value.code}>
      {index > 0 && ', '}
      <Value {...value} {...at} />
    </Fragment>
  ));

/** A value with its unit; with its time when it is not of the last set. */
function Value({ lastObservedAt, now, timeZone, ...value }: HandedOver & At) {
  const isLast = value.measured_at === lastObservedAt;
  return (
    <span className="inline-block max-w-full print:inline">
      <abbr title={value.display} className="no-underline">
        {shortSignName(value.code)}
      </abbr>{' '}
      <span className="font-semibold">{valueWords(value.value)}</span>{' '}
      <span className="whitespace-nowrap text-ink-faint text-sm">{unitWords(value)}</span>
      {value.interpretation && (
        <span className="ms-1">
          <Mark word={value.interpretation} />
        </span>
      )}
      {!isLast && (
        <span className="text-ink-faint text-sm">
          {' '}
          at {clockWords(value.measured_at, now, timeZone)}
        </span>
      )}
    </span>
  );
}
