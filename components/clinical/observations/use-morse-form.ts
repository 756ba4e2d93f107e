'use client';

import { useMemo, useReducer } from 'react';
import { entryFieldId } from '@/components/clinical/observations/field-ids';
import {
  changeMorseEntry,
  type MorseChange,
  type MorseEntry,
  morseEntrySchema,
  morseProblems,
  morseSubmissionOf,
} from '@/components/clinical/observations/morse-answers';
import { refusedFields } from '@/components/clinical/observations/submission';
import { saveFailure } from '@/components/platform/forms/save-failure';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { recordObservationsContract } from '@/lib/clinical/observations/contract';
import { type MorseBand, type MorseScore, scoreMorse } from '@/lib/domain/scores/morse';
import { serverNow } from '@/lib/platform/http/server-clock';
import { useTimeTyped } from './use-time-typed';

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
  const { timeZone } = provider;
  const blank = useMemo<MorseEntry>(() => ({ answers: {}, performer, takenAt: null }), [performer]);
  const [entry, dispatch] = useReducer(changeMorseEntry, blank);
  const score = scoreMorse(entry.answers, bands);
  const { restored, changed, typedAt, timeProblems } = useTimeTyped(timeZone);
  const submission = () => morseSubmissionOf(entry, score, { encounterId, patientId, timeZone });

  const form = useContractForm(recordObservationsContract, {
    given: { params: { provider_id: provider.id } },
    bodyOf: () => {
      const body = submission();
      if (body === null) throw new Error('An assessment with a missing answer is never sent.');
      return body;
    },
    draft: {
      owner: { userId: viewer.userId, patientId, encounterId, form: 'morse' },
      schema: morseEntrySchema,
      content: entry,
      blank,
      isStarted: Object.keys(entry.answers).length > 0,
      observedAt: typedAt,
      restored: (found) => restored(found, dispatch),
      put: (entry) => dispatch({ type: 'replaced', entry }),
    },
    idOf: entryFieldId,
    what: `Fall risk of ${options.patientName}`,
    problemsOf: () => {
      const found = morseProblems(entry, score, { now: serverNow(), timeZone });
      return found.length > 0 ? found : timeProblems(entry, dispatch);
    },
    refused: (errors) => refusedFields(errors, submission() ?? { observations: [] }),
    failureWords: saveFailure,
    isLast: true,
    onSaved: () => options.onSaved(score),
  });

  return {
    ...form,
    entry,
    dispatch: form.whenIdle((change: MorseChange) => {
      changed(change);
      dispatch(change);
    }),
    score,
  };
}
