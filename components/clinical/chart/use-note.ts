'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  noteFailure,
  type TypedNote,
  typedNote,
} from '@/components/clinical/encounters/note-draft';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { restoreFocus } from '@/components/platform/ui/restore-focus';
import { useToast } from '@/components/platform/ui/toast';
import type { NoteOfPatient } from '@/lib/clinical/chart/contract';
import { recordNoteContract } from '@/lib/clinical/encounter-actions/contract';

export type NoteOptions = {
  provider: string;
  /** The patient's uuid. */
  patient: string;
  userId: string;
  /** The note to edit; with an encounter alone, a new one. */
  note: Pick<NoteOfPatient, 'encounter'> & Partial<NoteOfPatient>;
  onClose: (() => void) | undefined;
};

/** State, draft and saving of one note: a new one, or the next text of an earlier one. */
export function useNote({ provider, patient, userId, note, onClose }: NoteOptions) {
  const toast = useToast();
  const client = useQueryClient();
  const isNew = note.uuid === undefined;
  const standing = { text: note.display ?? '', replaces: note.modified_at ?? null };
  const [typed, setTyped] = useState<TypedNote>(standing);
  const { text } = typed;
  /** Somebody else wrote since the typing began: saving would cover what was never read. */
  const isOutdated = typed.replaces !== standing.replaces && text !== standing.text;
  const refetch = () => client.invalidateQueries({ queryKey: ['patients', provider] });
  const form = useContractForm(recordNoteContract, {
    given: { params: { provider_id: provider } },
    bodyOf: () => ({
      action: 'encounter-notes' as const,
      encounter_uuid: note.encounter,
      patient_uuid: patient,
      data: {
        display: text,
        ...(note.uuid === undefined ? {} : { uuid: note.uuid, replaces: typed.replaces }),
      },
    }),
    draft: {
      owner: {
        userId,
        patientId: patient,
        encounterId: note.uuid ?? note.encounter,
        form: 'note',
      },
      schema: typedNote,
      content: typed,
      blank: standing,
      isStarted: text.trim() !== '' && text !== standing.text,
      put: setTyped,
    },
    what: 'A note in a chart',
    problemsOf: () =>
      text.trim() === '' ? [{ field: 'text', message: 'Write something first.' }] : [],
    refused: () => [],
    failureWords: noteFailure,
    // A colleague's text of the meantime, or an answer that did arrive, is shown beside this text.
    onFailed: () => void refetch(),
    // A note that was edited is replaced by the listed one; after a new one the next can be written at once.
    isLast: !isNew,
    onSaved: async () => {
      const listed = refetch();
      toast({ title: isNew ? 'Note written' : 'Note changed' });
      if (isNew) setTyped(standing);
      else await listed;
      leave();
    },
  });
  const leave = () => {
    restoreFocus();
    onClose?.();
  };
  return {
    ...form,
    isNew,
    text,
    isOutdated,
    /** The text on record. */
    standing: standing.text,
    change: (changed: string) => {
      form.form.clearErrors();
      setTyped({ ...typed, text: changed });
    },
    /** Keeps what is typed, now that the colleague's text was read. */
    replaceTheirs: () => {
      form.startOver();
      setTyped({ ...typed, replaces: standing.replaces });
    },
    submit: () => {
      if (!isOutdated) form.submit();
    },
    discard: form.whenIdle(() => {
      form.discardDraft();
      leave();
    }),
  };
}
