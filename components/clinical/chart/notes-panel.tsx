'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { notesOfPatient } from '@/components/clinical/chart/client';
import { encounterAddress } from '@/components/clinical/encounters/client';
import { EncounterState } from '@/components/clinical/encounters/encounter-state';
import { NoteText } from '@/components/clinical/encounters/note-text';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import type { PatientAddress } from '@/components/registry/patients/client';
import { isPlanWithdrawn } from '@/lib/clinical/care-plans/rules';
import type { NoteOfPatient } from '@/lib/clinical/chart/contract';
import { isClosed } from '@/lib/clinical/encounters/status';
import { spokenInstant } from '@/lib/domain/time';
import { NoteForm } from './note-form';
import { PagedPanel } from './panel-reading';

type NotesPanelProps = {
  address: PatientAddress;
  timeZone: string;
  userId: string;
  mayWrite: boolean;
};

/** The notes on a patient with their earlier texts, the last written first; the place to write another one. */
export function NotesPanel({ address, timeZone, userId, mayWrite }: NotesPanelProps) {
  const reading = useInfiniteQuery(notesOfPatient(address));
  const { data: summary } = useQuery(patientSummary(address));
  const patientUuid = summary?.patient.uuid ?? null;
  const [editing, setEditing] = useState<string | null>(null);
  const editor = (note: Pick<NoteOfPatient, 'encounter'> & Partial<NoteOfPatient>) =>
    patientUuid && (
      <NoteForm
        provider={address.provider}
        patient={patientUuid}
        userId={userId}
        timeZone={timeZone}
        note={note}
        onClose={note.uuid === undefined ? undefined : () => setEditing(null)}
      />
    );
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      {mayWrite && summary?.encounter && editor({ encounter: summary.encounter })}
      <PagedPanel
        reading={reading}
        noun="the notes"
        empty={
          <EmptyState icon="notebook-pen" title="No notes yet">
            {summary && !summary.encounter && mayWrite
              ? 'A note belongs to an encounter, and none is open for this patient.'
              : 'Notes written here or in a round appear in this list.'}
          </EmptyState>
        }
      >
        {(notes) => (
          <ul aria-label="Notes" className="flex flex-col border-line border-t">
            {notes.map((note) => (
              <li key={note.uuid} className="flex flex-col gap-1 border-line border-b py-3">
                {editing === note.uuid ? (
                  editor(note)
                ) : (
                  <div className="flex flex-wrap items-start justify-between gap-3">
                    <div className="min-w-0 flex-1 basis-64">
                      <NoteText
                        note={note}
                        timeZone={timeZone}
                        isWithdrawn={isPlanWithdrawn(note.encounter_status)}
                      />
                      <p className="flex flex-wrap items-center gap-2 text-sm">
                        <Link
                          href={encounterAddress(note.encounter)}
                          prefetch={false}
                          className="text-accent-ink hover:underline"
                        >
                          {note.is_ward_round ? 'Ward round' : 'Encounter'} of{' '}
                          {spokenInstant(new Date(note.encounter_start_time), timeZone)}
                        </Link>
                        {isPlanWithdrawn(note.encounter_status) && (
                          <EncounterState status={note.encounter_status} />
                        )}
                      </p>
                    </div>
                    {mayWrite && !isClosed(note.encounter_status) && (
                      <Button size="small" onClick={() => setEditing(note.uuid)}>
                        Edit
                        <span className="sr-only"> the note “{note.display.slice(0, 40)}”</span>
                      </Button>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedPanel>
    </div>
  );
}
