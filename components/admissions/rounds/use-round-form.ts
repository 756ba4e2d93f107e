'use client';

import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import {
  changeRound,
  emptyRound,
  isRoundStarted,
  type RoundChange,
  type RoundEntry,
  type RoundField,
  type RoundProblem,
  refusedRound,
  roundBody,
  roundEntrySchema,
  roundProblems,
} from '@/components/admissions/rounds/round-entry';
import { roundFailure } from '@/components/admissions/rounds/round-failure';
import { riseWords } from '@/components/clinical/observations/colour-rise';
import { type EntryChange, isStarted } from '@/components/clinical/observations/entry';
import {
  type EntrySubject,
  judgeEntry,
  type TewsTables,
} from '@/components/clinical/observations/judge-entry';
import { type RowNotes, rowNotes } from '@/components/clinical/observations/row-notes';
import { useTimeTyped } from '@/components/clinical/observations/use-time-typed';
import { useUnusual } from '@/components/clinical/observations/use-unusual';
import { draftSchema, readDraft } from '@/components/platform/forms/draft';
import { draftKey } from '@/components/platform/forms/draft-key';
import { useDraft } from '@/components/platform/forms/use-draft';
import { useSaving } from '@/components/platform/forms/use-saving';
import { recordWardRoundContract } from '@/lib/clinical/encounter-actions/contract';
import type { LastComplete } from '@/lib/clinical/observations/entry-context';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { call } from '@/lib/platform/http/call';
import { serverNow } from '@/lib/platform/http/server-clock';

type RoundFormOptions = {
  viewer: { userId: string };
  provider: { uuid: string; timeZone: string };
  patientId: string;
  patientName: string;
  /** The admission encounter. */
  encounterId: string;
  subject: EntrySubject;
  tables: TewsTables;
  lastComplete: LastComplete | null;
  asOf: string;
  /** `goesOn`: to the next patient. `rise`: what is to be done about a patient who got worse. */
  onSaved: (goesOn: boolean, rise: string | null) => void;
};

/** A set of observations that waited becomes a late entry; a round has no time but its own. */
const waitedProblem: RoundProblem = {
  field: null,
  message: 'You typed the observations a while ago. Check them, then save.',
};

const storedDraft = draftSchema(roundEntrySchema);

/** The id of a field's control, to which the summary of problems links. */
export const roundFieldId = (field: RoundField): string => `round-${field}`;

/** State, draft and saving of one ward round. Its score is computed while rendering. */
export function useRoundForm(options: RoundFormOptions) {
  const { viewer, provider, patientId, encounterId, subject, tables, asOf } = options;
  const { timeZone } = provider;
  /** When observations were typed that waited for so long that they are not of now, in a draft or in the open form. */
  const [observedAt, setObservedAt] = useState<string | null>(null);
  const { continueFrom, changed, renewed, typedAt, timeOf } = useTimeTyped(timeZone);
  const [entry, dispatch] = useReducer(changeRound, emptyRound);
  const [attempts, setAttempts] = useState(0);
  const [problems, setProblems] = useState<readonly RoundProblem[]>([]);
  const goesOn = useRef(true);
  const sent = useRef<{ entry: RoundEntry; body: ReturnType<typeof roundBody> } | null>(null);

  /** Whether its observations waited: then it is said when they were typed. */
  const askWhenWaited = ({ observations }: RoundEntry): boolean => {
    const typed = typedAt();
    if (!typed || !isStarted(observations) || timeOf(observations) === null) return false;
    setObservedAt(typed.toISOString());
    return true;
  };

  const day = wallTimeAt(new Date(asOf), timeZone).slice(0, 10);
  const judgement = judgeEntry(entry.observations, subject, tables, day);
  const { ask, questions } = useUnusual(judgement);
  const rise = isStarted(entry.observations)
    ? riseWords(judgement.table.configuration.code, judgement.tews, options.lastComplete, null)
    : null;

  const saving = useSaving(
    (idempotencyKey) => {
      const body = roundBody(entry, judgement, { encounterId, patientId, timeZone });
      sent.current = { entry, body };
      const params = { provider_id: provider.uuid };
      return call(recordWardRoundContract, { params, body }, { idempotencyKey });
    },
    roundFailure,
    { what: `Round of ${options.patientName}` },
  );
  const draft = useDraft<RoundEntry>({
    storageKey: draftKey({ userId: viewer.userId, patientId, encounterId, form: 'round' }),
    content: entry,
    isStarted: isRoundStarted(entry),
    idempotencyKey: saving.currentKey,
    observedAt: typedAt,
    read: (text, now) => readDraft(storedDraft, text, now),
    onRestore: (found) => {
      saving.continueWith(found.idempotencyKey);
      dispatch({ type: 'replaced', entry: found.content });
      continueFrom(found);
      askWhenWaited(found.content);
      return found.content;
    },
  });

  const { isSaving } = saving;
  const errors = saving.refusedFields;
  const refused = errors && sent.current ? refusedRound(errors, sent.current.body) : [];
  const summary = problems.length > 0 ? problems : refused;

  // What is typed while a save runs would look saved and not be: the form holds still until it has ended.
  const holdsStill = useRef(false);
  useEffect(() => {
    holdsStill.current = isSaving;
  }, [isSaving]);
  const change = useCallback((made: RoundChange) => {
    if (!holdsStill.current) dispatch(made);
  }, []);
  const observe = useCallback(
    (made: EntryChange) => {
      changed(made);
      change({ type: 'observed', change: made });
    },
    [change, changed],
  );

  /** Asks once about observations that waited: saving again confirms that they were checked. */
  const hasWaited = (): boolean => {
    if (observedAt !== null || !askWhenWaited(entry)) return false;
    setProblems([waitedProblem]);
    return true;
  };
  const save = async () => {
    if (!(await saving.save())) return;
    draft.forget(entry);
    options.onSaved(goesOn.current, rise);
  };
  return {
    entry,
    change,
    observe,
    judgement,
    isSaving,
    failure: saving.failure,
    restoredAt: draft.restoredAt,
    observedAt,
    keepObservations: () => {
      renewed();
      setObservedAt(null);
    },
    clearObservations: () => {
      setObservedAt(null);
      observe({ type: 'replaced', entry: emptyRound.observations });
    },
    /** What keeps it from being saved, as of the last attempt: the form's own view, then the server's. */
    summary,
    attempts,
    rise,
    questions,
    /** Checks, asks about unusual values, saves. */
    submit: (next: boolean) => {
      if (isSaving) return;
      goesOn.current = next;
      const found = roundProblems(entry, judgement, { now: serverNow(), timeZone });
      setProblems(found);
      setAttempts((count) => count + 1);
      if (found.length > 0) return;
      if (hasWaited() || ask()) return;
      void save();
    },
    discardDraft: () => {
      if (!saving.startAnew()) return;
      draft.forget(emptyRound);
      setProblems([]);
      setAttempts(0);
      setObservedAt(null);
      dispatch({ type: 'replaced', entry: emptyRound });
    },
    notesOf: (code: string): RowNotes => {
      const refusal = refused.find(
        ({ field }) => field?.kind === 'observation' && field.code === code,
      );
      if (refusal && sent.current?.entry === entry) {
        return { error: refusal.message, question: null, mark: null };
      }
      return rowNotes(entry.observations, judgement, code, attempts > 0);
    },
    messageFor: (name: RoundField): string | undefined =>
      summary.find(({ field }) => field?.kind === 'round' && field.name === name)?.message,
  };
}

export type RoundForm = ReturnType<typeof useRoundForm>;
