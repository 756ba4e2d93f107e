'use client';

import { useState } from 'react';
import { roundTime } from '@/components/admissions/rounds/words';
import { DeleteDiagnosis } from '@/components/clinical/diagnoses/delete-diagnosis';
import { DiagnosisDialog } from '@/components/clinical/diagnoses/diagnosis-dialog';
import { IconButton } from '@/components/platform/ui/icon-button';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';
import { isOfPatient } from '@/lib/clinical/diagnoses/rules';
import { diagnosisState, statusLabel } from '@/lib/clinical/diagnoses/words';

type Diagnosis = RoundBriefing['diagnoses'][number];

type RecordedDiagnosesProps = {
  address: { provider: string; patient: string };
  patientName: string;
  timeZone: string;
  briefing: RoundBriefing;
  mayRecord: boolean;
};

/** The diagnoses of the stay so far, each with its rank, its status and where it was recorded. */
export function RecordedDiagnoses({ briefing, mayRecord, ...of }: RecordedDiagnosesProps) {
  const [asked, setAsked] = useState<Diagnosis | null>(null);
  const { diagnoses, as_of } = briefing;
  if (diagnoses.length === 0) {
    return <p className="text-ink-muted">No diagnosis recorded for this admission.</p>;
  }
  return (
    <>
      <ul aria-label="Recorded diagnoses" className="flex flex-col border-line border-t">
        {diagnoses.map((diagnosis) => (
          <li
            key={diagnosis.uuid}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 border-line border-b py-1.5"
          >
            <span className="font-semibold text-ink-muted">
              <span className="sr-only">Rank </span>
              {diagnosis.rank}
            </span>
            <span className="min-w-0">
              <span
                className={isOfPatient(diagnosis) ? 'font-semibold' : 'font-semibold line-through'}
              >
                {diagnosis.role}
              </span>{' '}
              <span className="text-ink-muted">{diagnosis.condition}</span>
              <span className="block text-ink-muted text-sm">
                {statusLabel(diagnosisState(diagnosis))} ·{' '}
                {diagnosis.is_ward_round ? 'round' : 'admission'},{' '}
                {roundTime(diagnosis.created_at, as_of, of.timeZone)}
                {diagnosis.note && ` · ${diagnosis.note}`}
              </span>
            </span>
            <span className="flex items-center">
              <DiagnosisDialog
                address={of.address}
                diagnosis={diagnosis}
                timeZone={of.timeZone}
                mayChange={mayRecord}
              />
              {mayRecord && diagnosis.is_open && (
                <IconButton
                  label={`Delete ${diagnosis.role}`}
                  icon="trash"
                  onClick={() => setAsked(diagnosis)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {asked && (
        <DeleteDiagnosis
          key={asked.uuid}
          {...of}
          diagnosis={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
