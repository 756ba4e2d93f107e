'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { isWithdrawn } from '@/lib/care-plans/rules';
import { diagnosesOfPatient } from '@/lib/chart/client';
import type { DiagnosisOfPatient } from '@/lib/chart/contract';
import type { PatientAddress } from '@/lib/patients/client';
import { spokenInstant } from '@/lib/time';
import { ContactHeading } from './contact-heading';
import { DiagnosisLine } from './diagnosis-line';
import { PagedPanel } from './panel-reading';

type DiagnosesPanelProps = { address: PatientAddress; timeZone: string };

/** What a patient was diagnosed with, encounter by encounter, the latest first, by rank. */
export function DiagnosesPanel({ address, timeZone }: DiagnosesPanelProps) {
  const reading = useInfiniteQuery(diagnosesOfPatient(address));
  return (
    <PagedPanel
      reading={reading}
      noun="the diagnoses"
      empty={
        <EmptyState icon={ClipboardList} title="No diagnoses yet">
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
                  <li key={diagnosis.uuid} className="border-line border-b py-2">
                    <DiagnosisLine
                      diagnosis={diagnosis}
                      isWithdrawn={isWithdrawn(diagnosis.encounter_status)}
                    />
                    <p className="ps-9 text-ink-muted text-sm">
                      {diagnosis.practitioner_name ?? 'somebody who is no practitioner here'},{' '}
                      {spokenInstant(new Date(diagnosis.created_at), timeZone)}
                    </p>
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
