'use client';

import { Badge } from '@/components/platform/ui/badge';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { FieldError } from '@/components/platform/ui/field-note';
import { LinkButton } from '@/components/platform/ui/link-button';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { PersonName } from '@/components/registry/patients/person-name';
import type { PatientSummary } from '@/lib/clinical/patient-summary/contract';
import { ageWords, sexWords, temporaryNameWords } from '@/lib/domain/persons';
import { spokenDay, spokenInstant } from '@/lib/domain/time';
import { bedName } from '@/lib/registry/locations/bed-name';
import { type AdmitFormState, fieldId } from './use-admit-form';

type PatientCardProps = { of: AdmitFormState; timeZone: string; onChange: () => void };

/** The patient who is chosen, and whether anything prevents the admission. */
export function PatientCard({ of: form, timeZone, onChange }: PatientCardProps) {
  const { data, error, refetch, isRefetching } = form.chosen ?? {};
  const message = form.messageFor('patient');
  const errorId = `${fieldId('patient')}-error`;
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of facts, not of fields. */}
      <div
        id={fieldId('patient')}
        role="group"
        tabIndex={-1}
        aria-label={`Chosen patient: ${form.name}`}
        aria-describedby={message === undefined ? undefined : errorId}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface px-4 py-3"
      >
        {data ? (
          <Identity summary={data} timeZone={timeZone} />
        ) : error ? (
          <p>
            <span className="font-semibold">{form.name}</span>
            <span className="block text-ink-muted">
              Could not check whether this patient is already admitted. {error.message}
            </span>
          </p>
        ) : (
          <div>
            <p className="font-semibold text-lg">{form.name}</p>
            <Loading label="The patient is loading">
              <Skeleton className="h-5 w-56" />
            </Loading>
          </div>
        )}
        <div className="flex gap-2">
          {error && !data && (
            <Button pending={isRefetching ?? false} onClick={() => void refetch?.()}>
              Try again
            </Button>
          )}
          <Button onClick={onChange}>Choose another</Button>
        </div>
      </div>
      {message !== undefined && <FieldError id={errorId}>{message}</FieldError>}
      {data && <Against summary={data} name={form.name} timeZone={timeZone} />}
    </div>
  );
}

function Identity({
  summary: { patient, as_of, flags },
  timeZone,
}: {
  summary: PatientSummary;
  timeZone: string;
}) {
  return (
    <div className="min-w-0">
      <p className="text-lg">
        <PersonName patient={patient} /> {patient.other_names}
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-muted">
        <span>{ageWords(patient, { now: Date.parse(as_of), timeZone })}</span>
        <span>{sexWords(patient.gender).word}</span>
        {patient.birth_date && <span>born {spokenDay(patient.birth_date)}</span>}
        <span>{patient.mr_number}</span>
        {temporaryNameWords(patient) && <span>{temporaryNameWords(patient)}</span>}
        {patient.mobile && <span>{patient.mobile}</span>}
      </p>
      {flags.length > 0 && (
        <ul aria-label="Alerts" className="mt-1 flex flex-wrap gap-1">
          {flags.map(({ kind, note }) => (
            <li key={`${kind} ${note}`}>
              <Badge tone="attention" icon="shield-exclamation-point" wraps>
                <span className="sr-only">{kind}: </span>
                {note}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type AgainstProps = { summary: PatientSummary; name: string; timeZone: string };

/** Said at once, and not only when everything has been typed. */
function Against({ summary, name, timeZone }: AgainstProps) {
  const { patient, stay } = summary;
  const kept = summary.other_records.find(({ is_kept }) => is_kept);
  if (kept) {
    return (
      <Banner
        tone="danger"
        icon="user-x"
        urgent
        action={
          <LinkButton href={`/hospitalizations/new?patient=${kept.uuid}`}>
            Admit with {kept.mr_number}
          </LinkButton>
        }
      >
        <strong>{patient.mr_number} was replaced</strong> by another record of the same person,{' '}
        {kept.mr_number}, which must be used for the admission.
      </Banner>
    );
  }
  if (patient.deceased_at !== null) {
    return (
      <Banner tone="danger" icon="user-x" urgent>
        <strong>{name} has died</strong> on {spokenInstant(new Date(patient.deceased_at), timeZone)}
        . Only an admission before that time can be recorded. Check that this is the right patient.
      </Banner>
    );
  }
  if (!stay) return null;
  return (
    <Banner
      tone="danger"
      icon="bed-double"
      urgent
      action={
        <LinkButton href={`/hospitalizations/${stay.hospitalization.uuid}`}>
          Open the admission
        </LinkButton>
      }
    >
      <strong>{name} is already admitted</strong>: {stay.ward_name}, {bedName(stay.bed_name)}, since{' '}
      {spokenInstant(new Date(stay.admitted_at), timeZone)}.
    </Banner>
  );
}
