'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useRef } from 'react';
import { riseWords } from '@/components/clinical/observations/colour-rise';
import {
  changeEntry,
  type EntryChange,
  emptyEntry,
  entrySchema,
  isStarted,
} from '@/components/clinical/observations/entry';
import { entryFieldId } from '@/components/clinical/observations/field-ids';
import {
  type EntryJudgement,
  type EntrySubject,
  entryProblems,
  judgeEntry,
  type TewsTables,
} from '@/components/clinical/observations/judge-entry';
import { type RowNotes, rowNotes } from '@/components/clinical/observations/row-notes';
import {
  refusedFields,
  submissionOf,
  takenAtOf,
  unobservedOf,
} from '@/components/clinical/observations/submission';
import { sendOrKeep } from '@/components/clinical/unsent/queue';
import { saveFailure } from '@/components/platform/forms/save-failure';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { recordObservationsContract } from '@/lib/clinical/observations/contract';
import type { LastComplete } from '@/lib/clinical/observations/entry-context';
import { instantAt } from '@/lib/domain/instant-at';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { serverNow } from '@/lib/platform/http/server-clock';
import { useTimeTyped } from './use-time-typed';
import { useUnusual } from './use-unusual';
import { useWhyPartial } from './use-why-partial';

export type EntryFormOptions = {
  viewer: { userId: string };
  provider: { id: string; timeZone: string };
  patientId: string;
  patientName: string;
  encounterId: string;
  subject: EntrySubject;
  tables: TewsTables;
  /** The performer, until another is chosen; empty for none. */
  performer: string;
  lastComplete: LastComplete | null;
  asOf: string;
  /** `rise`: what is to be done about a patient who got worse. `where`: on the record, or on this device until it is sent. */
  onSaved: (judgement: EntryJudgement, rise: string | null, where: 'stored' | 'kept') => void;
};

/** State, draft and saving of one set of observations. The scores are computed while rendering, by nothing else. */
export function useEntryForm(options: EntryFormOptions) {
  const { viewer, provider, patientId, encounterId, subject, tables, asOf } = options;
  const blank = useMemo(() => emptyEntry(options.performer), [options.performer]);
  const [entry, dispatch] = useReducer(changeEntry, blank);
  /** As it was when it was last pressed to save. */
  const attempted = useRef(blank);
  const { timeZone } = provider;
  const client = useQueryClient();
  const { restored, changed, typedAt, timeProblems } = useTimeTyped(timeZone);

  const today = useMemo(() => wallTimeAt(new Date(asOf), timeZone).slice(0, 10), [asOf, timeZone]);
  const day = entry.takenAt ? entry.takenAt.slice(0, 10) : today;
  const judgement = useMemo(
    () => judgeEntry(entry, subject, tables, day),
    [entry, subject, tables, day],
  );

  const { ask, questions } = useUnusual(judgement);
  const { askWhy, unexplained } = useWhyPartial(entry, judgement);
  const takenAt = entry.takenAt ? instantAt(entry.takenAt, timeZone) : null;
  const { configuration } = judgement.table;
  const rise = riseWords(configuration.code, judgement.tews, options.lastComplete, takenAt);

  const judged = useMemo(() => ({ entry, judgement }), [entry, judgement]);

  const submission = () =>
    submissionOf(entry, judgement, { encounterId, patientId, timeZone, typedAt: typedAt() });
  const form = useContractForm(recordObservationsContract, {
    send: (idempotencyKey) => {
      const body = submission();
      const given = { timeZone, typedAt: typedAt() };
      const unobserved = unobservedOf(body, entry, given);
      const set = {
        provider: provider.id,
        patient: { id: patientId, name: options.patientName },
        encounterId,
        observedAt: (takenAtOf(entry, given) ?? serverNow()).toISOString(),
        body: unobserved ? { unobserved } : { observed: body },
        entry,
        rise,
      };
      return sendOrKeep(set, idempotencyKey);
    },
    draft: {
      owner: { userId: viewer.userId, patientId, encounterId, form: 'observations' },
      schema: entrySchema,
      content: entry,
      blank,
      isStarted: isStarted(entry),
      observedAt: typedAt,
      restored: (found) => restored(found, dispatch),
      put: (entry) => dispatch({ type: 'replaced', entry }),
    },
    idOf: entryFieldId,
    what: `Observations of ${options.patientName}`,
    problemsOf: () => {
      attempted.current = entry;
      const found = entryProblems(entry, judgement, { now: serverNow(), timeZone });
      return found.length > 0 ? found : timeProblems(entry, dispatch);
    },
    // Both at one press.
    mayBeSent: () => [ask(), askWhy()].every((isAsked) => !isAsked),
    refused: (errors) => refusedFields(errors, submission()),
    failureWords: saveFailure,
    isLast: true,
    onSaved: (where) => {
      // What stays on the screen above the form shows the new score at once.
      void client.invalidateQueries({ queryKey: ['patients', provider.id, patientId] });
      options.onSaved(judgement, rise, where);
    },
  });

  const { whenIdle } = form;
  // The form does not change while a save runs: a new entry would look saved and not be. One function for as long as the
  // form is open, so that a keystroke renders the row that it is typed in, and no other.
  const change = useMemo(
    () =>
      whenIdle((made: EntryChange) => {
        changed(made);
        dispatch(made);
      }),
    [whenIdle, changed],
  );
  return {
    ...form,
    dispatch: change,
    /** The entry, and the judgement of it. */
    judged,
    rise,
    questions,
    /** The values whose reason for not being measured is asked about. */
    unexplained,
    notesOf: (code: string): RowNotes => {
      const before = attempted.current;
      const refusal = form.failure && form.messageFor(code);
      if (refusal && before.values[code] === entry.values[code] && before.oxygen === entry.oxygen)
        return { error: refusal, question: null, mark: null };
      return rowNotes(entry, judgement, code, form.attempts > 0);
    },
  };
}

export type EntryForm = ReturnType<typeof useEntryForm>;
