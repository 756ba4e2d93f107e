'use client';

import { useMemo, useReducer, useRef, useState } from 'react';
import type { EntryProblem } from '@/components/clinical/observations/judge-entry';
import {
  changeMorseEntry,
  type MorseEntry,
  morseEntrySchema,
  morseProblems,
  morseSubmissionOf,
} from '@/components/clinical/observations/morse-answers';
import { refusedFields } from '@/components/clinical/observations/submission';
import { restoredEntry, waitedProblem } from '@/components/clinical/observations/time-typed';
import { draftSchema, readDraft } from '@/components/platform/forms/draft';
import { draftKey } from '@/components/platform/forms/draft-key';
import { saveFailure } from '@/components/platform/forms/save-failure';
import { useDraft } from '@/components/platform/forms/use-draft';
import { useSaving } from '@/components/platform/forms/use-saving';
import { recordObservationsContract } from '@/lib/clinical/observations/contract';
import { type MorseBand, type MorseScore, scoreMorse } from '@/lib/domain/scores/morse';
import { call } from '@/lib/platform/http/call';
import { serverNow } from '@/lib/platform/http/server-clock';
import { useTimeTyped } from './use-time-typed';

const storedDraft = draftSchema(morseEntrySchema);

type MorseFormOptions = {
  viewer: { userId: string };
  provider: { id: string; timeZone: string };
  patientId: string;
  patientName: string;
  encounterId: string;
  bands: readonly MorseBand[];
  performer: string;
  onSaved: (score: MorseScore) => void;
};

/** State, draft and saving of one assessment of the risk of falling. */
export function useMorseForm(options: MorseFormOptions) {
  const { viewer, provider, patientId, encounterId, bands, performer } = options;
  const blank = useMemo<MorseEntry>(() => ({ answers: {}, performer, takenAt: null }), [performer]);
  const [entry, dispatch] = useReducer(changeMorseEntry, blank);
  const [attempts, setAttempts] = useState(0);
  const [problems, setProblems] = useState<readonly EntryProblem[]>([]);
  const sent = useRef<ReturnType<typeof morseSubmissionOf>>(null);
  const score = scoreMorse(entry.answers, bands);
  const { continueFrom, correctOnceHeard, changed, typedAt, timeOf, longAgo } = useTimeTyped(
    provider.timeZone,
  );

  const saving = useSaving(
    (idempotencyKey) => {
      const { timeZone } = provider;
      const body = morseSubmissionOf(entry, score, { encounterId, patientId, timeZone });
      if (body === null) throw new Error('An assessment with a missing answer is never sent.');
      sent.current = body;
      const params = { provider_id: provider.id };
      return call(recordObservationsContract, { params, body }, { idempotencyKey });
    },
    saveFailure,
    { what: `Fall risk of ${options.patientName}` },
  );
  const draft = useDraft<MorseEntry>({
    storageKey: draftKey({ userId: viewer.userId, patientId, encounterId, form: 'morse' }),
    content: entry,
    isStarted: Object.keys(entry.answers).length > 0,
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
  const refused = errors && sent.current ? refusedFields(errors, sent.current) : [];

  return {
    entry,
    dispatch: (change: Parameters<typeof dispatch>[0]) => {
      if (saving.isSaving) return;
      changed(change);
      dispatch(change);
    },
    score,
    isSaving: saving.isSaving,
    failure: saving.failure,
    restoredAt: draft.restoredAt,
    summary: problems.length > 0 ? problems : refused,
    attempts,
    submit: async () => {
      if (saving.isSaving) return;
      const clock = { now: serverNow(), timeZone: provider.timeZone };
      const refusals = morseProblems(entry, score, clock);
      const question = refusals.length === 0 ? longAgo(entry) : null;
      const found = question === null ? refusals : [question];
      const waited = found.length === 0 ? timeOf(entry) : null;
      if (waited !== null) dispatch({ type: 'taken-at', takenAt: waited });
      const all = waited === null ? found : [waitedProblem];
      setProblems(all);
      setAttempts((count) => count + 1);
      if (all.length > 0 || !(await saving.save())) return;
      draft.forget(entry);
      options.onSaved(score);
    },
    discardDraft: () => {
      if (!saving.startAnew()) return;
      draft.forget(blank);
      setProblems([]);
      dispatch({ type: 'replaced', entry: blank });
    },
    messageFor: (field: string): string | undefined =>
      [...problems, ...refused].find((problem) => problem.field === field)?.message,
  };
}
