'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { diagnosesOfPatient } from '@/components/clinical/chart/client';
import { DiagnosisDialog } from '@/components/clinical/diagnoses/diagnosis-dialog';
import { DiagnosisLine } from '@/components/clinical/diagnoses/diagnosis-line';
import { EmptyState } from '@/components/platform/ui/empty-state';
import type { PatientAddress } from '@/components/registry/patients/client';
import { isPlanWithdrawn } from '@/lib/clinical/care-plans/rules';
import type { DiagnosisOfPatient } from '@/lib/clinical/chart/contract';
import { spokenInstant } from '@/lib/domain/time';
import { ContactHeading } from './contact-heading';
import { PagedPanel } from './panel-reading';

type DiagnosesPanelProps = {
  address: PatientAddress;
  timeZone: string;
  /** Whether the reader may confirm, refute, resolve or correct a diagnosis. */
  mayChange: boolean;
};

/** A patient's diagnoses, encounter by encounter, the latest first, by rank. */
export function DiagnosesPanel({ address, timeZone, mayChange }: DiagnosesPanelProps) {
  const reading = useInfiniteQuery(diagnosesOfPatient(address));
  return (
    <PagedPanel
      reading={reading}
      noun="the diagnoses"
      empty={
        <EmptyState icon="clipboard-list" title="No diagnoses yet">
          A medical officer records them in a ward round or an encounter.
        </EmptyState>
      }
    >
      {(rows) => (
        <div className="flex max-w-4xl flex-col gap-6">
          {byEncounter(rows).map(([first, ...rest]) => (
            <section key={first.encounter} aria-label={headingOf(first, timeZone)}>
              <ContactHeading contact={first} timeZone={timeZone} />
              <ol className="flex flex-col border-line border-t">
                {[first, ...rest].map((diagnosis) => (
                  <li
                    key={diagnosis.uuid}
                    className="flex items-start justify-between gap-2 border-line border-b py-2"
                  >
                    <div className="min-w-0">
                      <DiagnosisLine
                        diagnosis={diagnosis}
                        isWithdrawn={isPlanWithdrawn(diagnosis.encounter_status)}
                      />
                      <p className="ps-9 text-ink-muted text-sm">
                        {diagnosis.practitioner_name ?? 'A person who is not a practitioner here'},{' '}
                        {spokenInstant(new Date(diagnosis.created_at), timeZone)}
                      </p>
                      <LastChange of={diagnosis} timeZone={timeZone} />
                    </div>
                    <DiagnosisDialog
                      address={address}
                      diagnosis={diagnosis}
                      timeZone={timeZone}
                      mayChange={mayChange && diagnosis.encounter_status !== 'entered-in-error'}
                    />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </PagedPanel>
  );
}

/** The last change: its author, time and reason. */
function LastChange({ of, timeZone }: { of: DiagnosisOfPatient; timeZone: string }) {
  if (of.stated_at === of.created_at) return null;
  return (
    <p className="break-words ps-9 text-ink-muted text-sm">
      Changed by {of.stated_by_name ?? 'another system'},{' '}
      {spokenInstant(new Date(of.stated_at), timeZone)}
      {of.status_reason && `: ${of.status_reason}`}
    </p>
  );
}

const headingOf = (one: DiagnosisOfPatient, timeZone: string) =>
  `${one.is_ward_round ? 'Ward round' : 'Encounter'} of ${spokenInstant(new Date(one.encounter_start_time), timeZone)}`;

/** The rows come encounter by encounter. */
function byEncounter(rows: DiagnosisOfPatient[]) {
  const groups: [DiagnosisOfPatient, ...DiagnosisOfPatient[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0].encounter === row.encounter) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
