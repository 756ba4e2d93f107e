'use client';

import { useCallback, useMemo, useReducer, useRef, useState } from 'react';
import { riseWords } from '@/components/clinical/observations/colour-rise';
import {
  changeEntry,
  type Entry,
  type EntryChange,
  emptyEntry,
  entrySchema,
  isStarted,
} from '@/components/clinical/observations/entry';
import {
  type EntryJudgement,
  type EntryProblem,
  type EntrySubject,
  entryProblems,
  judgeEntry,
  type TewsTables,
} from '@/components/clinical/observations/judge-entry';
import { type RowNotes, rowNotes } from '@/components/clinical/observations/row-notes';
import {
  type ObservationSubmission,
  refusedFields,
  submissionOf,
  unobservedOf,
} from '@/components/clinical/observations/submission';
import { restoredEntry, waitedProblem } from '@/components/clinical/observations/time-typed';
import { draftSchema, readDraft } from '@/components/platform/forms/draft';
import { draftKey } from '@/components/platform/forms/draft-key';
import { saveFailure } from '@/components/platform/forms/save-failure';
import { useDraft } from '@/components/platform/forms/use-draft';
import { useSaving } from '@/components/platform/forms/use-saving';
import {
  recordObservationsContract,
  recordUnobservedContract,
} from '@/lib/clinical/observations/contract';
import type { LastComplete } from '@/lib/clinical/observations/entry-context';
import { instantAt, wallTimeAt } from '@/lib/domain/wall-time';
import { call } from '@/lib/platform/http/call';
import { serverNow } from '@/lib/platform/http/server-clock';
import { useTimeTyped } from './use-time-typed';
import { useUnusual } from './use-unusual';

const storedDraft = draftSchema(entrySchema);

export type EntryFormOptions = {
  viewer: { userId: string };
  provider: { id: string; timeZone: string };
  patientId: string;
  patientName: string;
  encounterId: string;
  subject: EntrySubject;
  tables: TewsTables;
  /** Who performed them, until somebody else is chosen; empty for nobody. */
  performer: string;
  lastComplete: LastComplete | null;
  asOf: string;
  /** `rise`: what is to be done about a patient who got worse. */
  onSaved: (judgement: EntryJudgement, rise: string | null) => void;
};

/** State, draft and saving of one set of observations. The scores are computed while rendering, by nothing else. */
export function useEntryForm(options: EntryFormOptions) {
  const { viewer, provider, patientId, encounterId, subject, tables, asOf } = options;
  const blank = useMemo(() => emptyEntry(options.performer), [options.performer]);
  const [entry, dispatch] = useReducer(changeEntry, blank);
  const [attempts, setAttempts] = useState(0);
  const [problems, setProblems] = useState<readonly EntryProblem[]>([]);
  const sent = useRef<{ entry: Entry; body: ObservationSubmission } | null>(null);
  const { continueFrom, correctOnceHeard, changed, typedAt, timeOf, longAgo } = useTimeTyped(
    provider.timeZone,
  );

  const today = useMemo(
    () => wallTimeAt(new Date(asOf), provider.timeZone).slice(0, 10),
    [asOf, provider.timeZone],
  );
  const day = entry.takenAt ? entry.takenAt.slice(0, 10) : today;
  const judgement = useMemo(
    () => judgeEntry(entry, subject, tables, day),
    [entry, subject, tables, day],
  );

  const { ask, questions } = useUnusual(judgement);
  const takenAt = entry.takenAt ? instantAt(entry.takenAt, provider.timeZone) : null;
  const { configuration } = judgement.table;
  const rise = riseWords(configuration.code, judgement.tews, options.lastComplete, takenAt);

  const judged = useMemo(() => ({ entry, judgement }), [entry, judgement]);

  const saving = useSaving(
    (idempotencyKey): Promise<unknown> => {
      const { timeZone } = provider;
      const body = submissionOf(entry, judgement, { encounterId, patientId, timeZone });
      sent.current = { entry, body };
      const params = { provider_id: provider.id };
      const unobserved = unobservedOf(body, entry, timeZone);
      if (unobserved) {
        const of = { params: { ...params, patient_id: patientId }, body: unobserved };
        return call(recordUnobservedContract, of, { idempotencyKey });
      }
      return call(recordObservationsContract, { params, body }, { idempotencyKey });
    },
    saveFailure,
    { what: `Observations of ${options.patientName}` },
  );
  const draft = useDraft<Entry>({
    storageKey: draftKey({ userId: viewer.userId, patientId, encounterId, form: 'observations' }),
    content: entry,
    isStarted: isStarted(entry),
    idempotencyKey: saving.currentKey,
    observedAt: typedAt,
    read: (text, now) => readDraft(storedDraft, text, now),
    onRestore: (found) => {
      const restored = restoredEntry(found, new Date(), provider.timeZone);
      saving.continueWith(found.idempotencyKey);
      continueFrom(found);
      dispatch({ type: 'replaced', entry: restored });
      void correctOnceHeard(found, restored, dispatch);
      return restored;
    },
  });

  const errors = saving.refusedFields;
  const refused: readonly EntryProblem[] =
    errors && sent.current ? refusedFields(errors, sent.current.body) : [];

  const { isRunning } = saving;
  // What is typed while a save runs would look saved and not be: the form holds still until it has ended. One function
  // for as long as the form is open, so that a keystroke renders the row that it is typed in, and no other.
  const change = useCallback(
    (made: EntryChange) => {
      if (isRunning()) return;
      changed(made);
      dispatch(made);
    },
    [isRunning, changed],
  );

  /** Gives an entry that waited its own time, to be looked at before it is saved. */
  const hasWaited = (): boolean => {
    const takenAt = timeOf(entry);
    if (takenAt === null) return false;
    dispatch({ type: 'taken-at', takenAt });
    setProblems([waitedProblem]);
    return true;
  };
  const save = async () => {
    if (!(await saving.save())) return;
    draft.forget(entry);
    options.onSaved(judgement, rise);
  };
  return {
    entry,
    dispatch: change,
    /** What is entered, with what follows from it. */
    judged,
    isSaving: saving.isSaving,
    failure: saving.failure,
    restoredAt: draft.restoredAt,
    /** What keeps it from being saved, as of the last attempt: the form's own view, then the server's. */
    summary: problems.length > 0 ? problems : refused,
    attempts,
    rise,
    questions,
    /** Checks, asks about unusual values, saves. */
    submit: () => {
      if (saving.isSaving) return;
      const clock = { now: serverNow(), timeZone: provider.timeZone };
      const refusals = entryProblems(entry, judgement, clock);
      const question = refusals.length === 0 ? longAgo(entry) : null;
      const found = question === null ? refusals : [question];
      setProblems(found);
      setAttempts((count) => count + 1);
      if (found.length > 0 || hasWaited() || ask()) return;
      void save();
    },
    discardDraft: () => {
      if (!saving.startAnew()) return;
      draft.forget(blank);
      setProblems([]);
      setAttempts(0);
      dispatch({ type: 'replaced', entry: blank });
    },
    notesOf: (code: string): RowNotes => {
      const before = sent.current?.entry;
      const refusal = refused.find(({ field }) => field === code);
      if (refusal && before?.values[code] === entry.values[code] && before?.oxygen === entry.oxygen)
        return { error: refusal.message, question: null, mark: null };
      return rowNotes(entry, judgement, code, attempts > 0);
    },
    messageFor: (field: 'PERFORMER' | 'TIME'): string | undefined =>
      [...problems, ...refused].find((problem) => problem.field === field)?.message,
  };
}
