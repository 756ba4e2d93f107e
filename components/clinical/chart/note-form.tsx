'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  noteFailure,
  readNoteDraft,
  type TypedNote,
} from '@/components/clinical/encounters/note-draft';
import { DraftBanners } from '@/components/platform/forms/draft-banners';
import { draftKey } from '@/components/platform/forms/draft-key';
import { SaveFailed } from '@/components/platform/forms/save-failed';
import { useDraft } from '@/components/platform/forms/use-draft';
import { useSaving } from '@/components/platform/forms/use-saving';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { restoreFocus } from '@/components/platform/ui/restore-focus';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import type { NoteOfPatient } from '@/lib/clinical/chart/contract';
import { recordNoteContract } from '@/lib/clinical/encounter-actions/contract';
import { call } from '@/lib/platform/http/call';

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

/** Writes a note on an encounter, or changes one: never over a text that was not read, and kept here until it is saved. */
export function NoteForm({ provider, patient, userId, timeZone, note, onClose }: NoteFormProps) {
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
    // One that was edited is replaced by the listed one.
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
    leave();
  };
  const leave = () => {
    restoreFocus();
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
        hint={isNew ? undefined : 'The current text stays readable.'}
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
          <strong>{note.practitioner_name ?? 'Somebody'} wrote in the meantime:</strong>{' '}
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
            Continue with mine
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
              if (discard()) leave();
            }}
          >
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}
