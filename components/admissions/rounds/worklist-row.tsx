'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { roundTime } from '@/components/admissions/rounds/words';
import { Flags } from '@/components/admissions/wards/flags';
import { SexAndAge } from '@/components/admissions/wards/sex-and-age';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { PatientStripe } from '@/components/clinical/acuity/patient-stripe';
import { TreatmentClock } from '@/components/clinical/clinician-reviews/treatment-clock';
import { BedsideFacts, hasBedsideFacts } from '@/components/clinical/patient-summary/bedside-facts';
import { Badge } from '@/components/platform/ui/badge';
import { Icon } from '@/components/platform/ui/icon';
import { PersonName } from '@/components/registry/patients/person-name';
import type { RoundsPatient } from '@/lib/admissions/rounds/contract';
import { scoreWords } from '@/lib/admissions/wards/words';
import { boardAcuity, minutesToDue, minutesToTreat } from '@/lib/clinical/acuity/urgency';
import { dueWords, stayWords } from '@/lib/domain/durations';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';
import { roundHref } from './round-links';
import { SeenMark } from './seen-mark';
import { useHasDraft } from './use-has-draft';

type WorklistRowProps = {
  row: RoundsPatient;
  userId: string;
  timeZone: string;
  asOf: string;
  /** Whether the viewer records rounds; else the row leads to what happened since the last one. */
  mayRecord: boolean;
};

/** One patient of the round; the whole row leads to the bedside page. */
export function WorklistRow({ row, userId, timeZone, asOf, mayRecord }: WorklistRowProps) {
  const { patient, last_round: last } = row;
  const now = Date.parse(asOf);
  const acuity = boardAcuity(row);
  const hasDraft = useHasDraft(userId, patient.uuid, row.encounter);
  return (
    <article
      data-seen={row.is_seen_today ? '' : undefined}
      className={clsx(
        'relative flex overflow-hidden rounded-lg border focus-within:border-focus hover:border-ink-muted',
        row.is_seen_today ? 'border-line bg-ground' : 'border-line-strong bg-surface',
      )}
    >
      <span aria-hidden="true" className="flex shrink-0">
        <PatientStripe of={row} />
      </span>
      <div className="grid min-w-0 flex-1 content-center gap-x-6 gap-y-1 px-3 py-2 md:grid-cols-2 xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.1fr)_12rem]">
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-lg leading-tight">
            <Link
              href={roundHref(patient.uuid)}
              prefetch={false}
              aria-label={spoken(row)}
              className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
            >
              <span className="font-semibold text-ink-muted">{row.bed_name}</span>{' '}
              <PersonName patient={patient} />
            </Link>
          </h2>
          <p className="truncate text-ink-muted text-sm">
            <SexAndAge patient={patient} now={now} timeZone={timeZone} /> · {patient.mr_number}
          </p>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 xl:flex-col xl:items-start xl:justify-center">
          <span className="whitespace-nowrap font-semibold">
            {acuityLooks[acuity].word}
            {isRaised(row) && <span className="font-normal">, incomplete</span>}
            {row.tews && row.partial_tews && !isRaised(row) && (
              <span className="font-normal text-ink-muted text-sm">
                {' '}
                · last set incomplete, {row.partial_tews.total}+
              </span>
            )}
          </span>
          <Observations row={row} now={now} />
        </div>
        <div className="min-w-0 text-sm">
          <p className="wrap-anywhere">
            {last ? (
              <>
                Last round {roundTime(last.start_time, asOf, timeZone)}
                {last.performer_name && (
                  <span className="text-ink-muted"> · {last.performer_name}</span>
                )}
              </>
            ) : (
              'No round yet this admission'
            )}
          </p>
          <p className="wrap-anywhere text-ink-muted">
            {stayWords(row.on_ward_since, now)} on ward · {row.healthcare_service_name}
          </p>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-1.5 xl:justify-end">
          {minutesToTreat(row, now) !== null && (
            <TreatmentClock of={row} now={now} timeZone={timeZone} />
          )}
          <SeenMark row={row} timeZone={timeZone} />
          {mayRecord && hasDraft && (
            <Badge tone="attention" icon="file-pen-line">
              Draft
            </Badge>
          )}
        </div>
        {(row.flags.length > 0 || hasBedsideFacts(row)) && (
          <div className="flex flex-wrap gap-1.5 md:col-span-2 xl:col-span-4">
            <BedsideFacts patient={row.patient} />
            <Flags flags={row.flags} />
          </div>
        )}
      </div>
    </article>
  );
}

/** Whether a partial score is worse than the last complete one. */
function isRaised(row: RoundsPatient): boolean {
  const acuity = boardAcuity(row);
  return acuity === row.partial_tews?.colour && acuity !== row.tews?.colour;
}

/** When observations are due; who waits for a round waits here for the medical officer alone, and is not marked twice. */
function Observations({ row, now }: { row: RoundsPatient; now: number }) {
  if (row.is_on_leave) return <Badge tone="outline">On leave</Badge>;
  const minutes = minutesToDue(row, now);
  if (minutes === null) return null;
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap text-sm',
        minutes < 0 ? 'font-medium' : 'text-ink-muted',
      )}
    >
      {minutes < 0 && <Icon of="alarm-clock" />}
      <span>
        <span className="sr-only">observations </span>
        {dueWords(minutes)}
      </span>
    </span>
  );
}

/** "Bed A2, Mutuku, Dennis, TEWS 8 emergency, no round today". */
function spoken(row: RoundsPatient): string {
  const { patient } = row;
  const seen = row.is_seen_today ? 'round recorded today' : 'no round today';
  return [
    bedName(row.bed_name),
    surnameFirst(patient),
    scoreWords(row),
    ...(patient.deceased_at === null ? [seen] : []),
  ].join(', ');
}
