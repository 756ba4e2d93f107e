'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useReducer, useRef, useState } from 'react';
import {
  changeRoundAt,
  emptyRound,
  isRoundStarted,
  type RoundChange,
  type RoundEntry,
  type RoundProblem,
  refusedRound,
  roundBody,
  roundEntrySchema,
  roundProblems,
} from '@/components/admissions/rounds/round-entry';
import { riseWords } from '@/components/clinical/observations/colour-rise';
import { type EntryChange, isStarted } from '@/components/clinical/observations/entry';
import { entryFieldId } from '@/components/clinical/observations/field-ids';
import {
  type EntrySubject,
  judgeEntry,
  type TewsTables,
} from '@/components/clinical/observations/judge-entry';
import { type RowNotes, rowNotes } from '@/components/clinical/observations/row-notes';
import { useTimeTyped } from '@/components/clinical/observations/use-time-typed';
import { useUnusual } from '@/components/clinical/observations/use-unusual';
import { failureWith } from '@/components/platform/forms/save-failure';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { recordWardRoundContract } from '@/lib/clinical/encounter-actions/contract';
import type { LastComplete } from '@/lib/clinical/observations/entry-context';
import { wallTimeAt } from '@/lib/domain/wall-time';
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
  briefingAsOf: string;
  /** `goesOn`: to the next patient. `rise`: what is to be done about a patient who got worse. */
  onSaved: (goesOn: boolean, rise: string | null) => void;
};

/** A set of observations that waited becomes a late entry; a round has no time but its own. */
const waitedProblem: RoundProblem = {
  field: null,
  message: 'You typed the observations some time ago. Check them, then save.',
};

/** The id of a field's control, to which the summary of problems links. */
const roundFieldId = (field: string): string =>
  field.startsWith('observations.')
    ? entryFieldId(field.slice('observations.'.length))
    : `round-${field}`;

/** State, draft and saving of one ward round. Its score is computed while rendering. */
export function useRoundForm(options: RoundFormOptions) {
  const { viewer, provider, patientId, encounterId, subject, tables, asOf } = options;
  const { timeZone } = provider;
  const client = useQueryClient();
  /** When observations were typed that waited for so long that they are not of now, in a draft or in the open form. */
  const [observedAt, setObservedAt] = useState<string | null>(null);
  const { continueFrom, changed, renewed, typedAt, timeOf } = useTimeTyped(timeZone);
  const [entry, dispatch] = useReducer(
    (round: RoundEntry, made: RoundChange) => changeRoundAt(options.briefingAsOf, round, made),
    emptyRound,
  );
  const goesOn = useRef(true);
  /** As it was when it was last pressed to save. */
  const attempted = useRef(emptyRound);

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

  const body = () => roundBody(entry, judgement, { encounterId, patientId, timeZone });
  const form = useContractForm(recordWardRoundContract, {
    given: { params: { provider_id: provider.uuid } },
    bodyOf: body,
    draft: {
      owner: { userId: viewer.userId, patientId, encounterId, form: 'round' },
      schema: roundEntrySchema,
      content: entry,
      blank: emptyRound,
      isStarted: isRoundStarted(entry),
      observedAt: typedAt,
      restored: (found) => {
        continueFrom(found);
        askWhenWaited(found.content);
        return found.content;
      },
      put: (entry) => dispatch({ type: 'replaced', entry }),
    },
    idOf: roundFieldId,
    what: `Round of ${options.patientName}`,
    problemsOf: () => {
      attempted.current = entry;
      const found = roundProblems(entry, judgement, { now: serverNow(), timeZone });
      if (found.length > 0) return found;
      // Asks once about observations that waited: saving again confirms that they were checked.
      return observedAt === null && askWhenWaited(entry) ? [waitedProblem] : [];
    },
    mayBeSent: () => !ask(),
    refused: (errors) => refusedRound(errors, body()),
    failureWords,
    isLast: true,
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ['patients', provider.uuid, patientId] });
      options.onSaved(goesOn.current, rise);
    },
  });

  const { whenIdle } = form;
  // The form does not change while a save runs: a new entry would look saved and not be.
  const change = useMemo(() => whenIdle(dispatch), [whenIdle]);
  const observe = useCallback(
    (made: EntryChange) => {
      changed(made);
      change({ type: 'observed', change: made });
    },
    [change, changed],
  );
  return {
    ...form,
    entry,
    change,
    observe,
    judgement,
    observedAt,
    keepObservations: () => {
      renewed();
      setObservedAt(null);
    },
    clearObservations: () => {
      setObservedAt(null);
      observe({ type: 'replaced', entry: emptyRound.observations });
    },
    rise,
    questions,
    /** `next`: continues with the next patient. */
    submit: whenIdle((next: boolean) => {
      goesOn.current = next;
      form.submit();
    }),
    discardDraft: whenIdle(() => {
      form.discardDraft();
      setObservedAt(null);
    }),
    notesOf: (code: string): RowNotes => {
      const refusal = form.failure && form.messageFor(`observations.${code}`);
      if (refusal && attempted.current === entry) {
        return { error: refusal, question: null, mark: null };
      }
      return rowNotes(entry.observations, judgement, code, form.attempts > 0);
    },
  };
}

export type RoundForm = ReturnType<typeof useRoundForm>;

const failureWords = failureWith({
  what: 'this round',
  whoMay: 'Ask a medical officer to record the round.',
  conflict: 'Look at the patient’s chart first.',
  earlier:
    'First check what has happened since the last round. Save again only to add this as another round.',
});
