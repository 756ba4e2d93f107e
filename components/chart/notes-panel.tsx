'use client';

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { EncounterState } from '@/components/encounters/encounter-state';
import { DraftBanners } from '@/components/forms/draft-banners';
import { SaveFailed } from '@/components/forms/save-failed';
import { useDraft } from '@/components/forms/use-draft';
import { useSaving } from '@/components/forms/use-saving';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { useToast } from '@/components/ui/toast';
import { isWithdrawn } from '@/lib/care-plans/rules';
import { notesOfPatient } from '@/lib/chart/client';
import type { NoteOfPatient } from '@/lib/chart/contract';
import { recordNoteContract } from '@/lib/encounters/action-contract';
import { encounterAddress } from '@/lib/encounters/client';
import { noteFailure, readNoteDraft, type TypedNote } from '@/lib/encounters/note-draft';
import { isClosed } from '@/lib/encounters/status';
import { draftKey } from '@/lib/forms/draft-key';
import { call } from '@/lib/http/call';
import { type PatientAddress, patientSummary } from '@/lib/patients/client';
import { spokenInstant } from '@/lib/time';
import { NoteText } from './note-text';
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
          <EmptyState icon={NotebookPen} title="No notes yet">
            {summary && !summary.encounter && mayWrite
              ? 'A note belongs to an encounter, and none is open for this patient.'
              : 'What is written in a round or here stands in this list.'}
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
                        isWithdrawn={isWithdrawn(note.encounter_status)}
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
                        {isWithdrawn(note.encounter_status) && (
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

type NoteFormProps = {
  provider: string;
  /** The patient's uuid. */
  patient: string;
  userId: string;
  timeZone: string;
  /** The note to edit; with an encounter alone, a new one. */
  note: Pick<NoteOfPatient, 'encounter'> & Partial<NoteOfPatient>;
  onClose: (() => void) | undefined;
};

function NoteForm({ provider, patient, userId, timeZone, note, onClose }: NoteFormProps) {
  const toast = useToast();
  const client = useQueryClient();
  const isNew = note.uuid === undefined;
  const standing = { text: note.display ?? '', replaces: note.modified_at ?? null };
  const [typed, setTyped] = useState<TypedNote>(standing);
  const { text } = typed;
  /** Somebody else wrote since the typing began: saving would cover what was never read. */
  const isOutdated = typed.replaces !== standing.replaces && text !== standing.text;
  const [isRefused, setRefused] = useState(false);
  const saving = useSaving(
    (idempotencyKey) => {
      const { replaces } = typed;
      const data = note.uuid === undefined ? {} : { uuid: note.uuid, replaces };
      const body = {
        action: 'encounter-notes' as const,
        encounter_uuid: note.encounter,
        patient_uuid: patient,
        data: { display: text, ...data },
      };
      const params = { provider_id: provider };
      return call(recordNoteContract, { params, body }, { idempotencyKey });
    },
    noteFailure,
    // One that was edited gives way to itself when it is listed anew.
    { what: 'A note in a chart', goesOn: isNew },
  );
  const draft = useDraft<TypedNote>({
    storageKey: draftKey({
      userId,
      patientId: patient,
      encounterId: note.uuid ?? note.encounter,
      form: 'note',
    }),
    content: typed,
    isStarted: text.trim() !== '' && text !== standing.text,
    idempotencyKey: saving.currentKey,
    read: readNoteDraft,
    onRestore: (found) => {
      saving.continueWith(found.idempotencyKey);
      setTyped(found.content);
      return found.content;
    },
  });
  const discard = (): boolean => {
    if (!saving.startAnew()) return false;
    draft.forget(standing);
    setTyped(standing);
    return true;
  };
  const save = async () => {
    const answer = await saving.save();
    // After a failure too: what somebody wrote meanwhile, or what did arrive, is shown beside this text.
    const listed = client.invalidateQueries({ queryKey: ['patients', provider] });
    if (answer === null) return;
    toast({ title: isNew ? 'Note written' : 'Note changed' });
    draft.forget(isNew ? standing : typed);
    // The next one can be written at once.
    if (isNew) setTyped(standing);
    else await listed;
    onClose?.();
  };
  const isEmpty = text.trim() === '';
  return (
    <form
      method="post"
      aria-label={isNew ? 'Write a note' : 'Edit the note'}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(isEmpty);
        if (!isEmpty && !isOutdated) void save();
      }}
    >
      <DraftBanners restoredAt={draft.restoredAt} timeZone={timeZone} onDiscard={discard} />
      <Field
        label={isNew ? 'New note' : 'Note'}
        hint={isNew ? undefined : 'The text as it stands now stays readable.'}
        error={isRefused && isEmpty ? 'Write something first.' : undefined}
      >
        <TextArea
          rows={3}
          maxLength={20_000}
          autoFocus={!isNew}
          value={text}
          // What is typed while it is saved would look saved and not be; the focus stays, as it would not if disabled.
          readOnly={saving.isSaving}
          onChange={(event) => setTyped({ ...typed, text: event.target.value })}
        />
      </Field>
      {isOutdated && (
        <Banner tone="attention" urgent>
          <strong>{note.practitioner_name ?? 'Somebody'} wrote meanwhile:</strong>{' '}
          <span className="whitespace-pre-line wrap-anywhere">{standing.text}</span>
        </Banner>
      )}
      {saving.failure && !isOutdated && <SaveFailed failure={saving.failure} />}
      <div className="flex flex-wrap gap-2">
        {isOutdated ? (
          <Button
            // A button of its own: one that becomes the other while it is pressed would send the form.
            key="go-on"
            onClick={() => {
              saving.startAnew();
              setTyped({ ...typed, replaces: standing.replaces });
            }}
          >
            Go on with mine
          </Button>
        ) : (
          <Button
            key="save"
            type="submit"
            variant="primary"
            pending={saving.isSaving}
            pendingLabel="Saving…"
          >
            {isNew ? 'Write the note' : 'Save the note'}
          </Button>
        )}
        {onClose && (
          <Button
            onClick={() => {
              if (discard()) onClose();
            }}
          >
            Leave it as it was
          </Button>
        )}
      </div>
    </form>
  );
}
