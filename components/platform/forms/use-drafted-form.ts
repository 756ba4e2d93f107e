'use client';

import { useId, useMemo, useState } from 'react';
import type { z } from 'zod';
import { draftSchema, readDraft } from '@/components/platform/forms/draft';
import { type DraftOwner, draftKey } from '@/components/platform/forms/draft-key';
import type { FailedCall, SaveFailure } from '@/components/platform/forms/save-failure';
import type { FieldErrors } from '@/lib/domain/errors';
import type { FormProblem } from '@/lib/platform/forms/problem';
import { useDraft } from './use-draft';
import { useIsHere } from './use-is-here';
import { useSaving } from './use-saving';

type DraftedFormOptions<Entry extends object, Field extends string, Answer> = {
  owner: DraftOwner;
  /** What is done for whom, where that is told elsewhere. */
  what: string;
  /** As the form is opened first. */
  blank: Entry;
  schema: z.ZodType<Entry>;
  /** What still holds of what was written, where something that was chosen may be gone meanwhile. */
  standing?: (written: Entry) => Entry;
  /** What a draft is opened as, where whoever opens the form has said more than it. */
  reopened?: (typed: Entry) => Entry;
  problemsOf: (entry: Entry) => readonly FormProblem<Field>[];
  refused: (errors: FieldErrors) => readonly FormProblem<Field>[];
  /** Whether what the state forbids stands at its field too, and not beside the button alone. */
  placesConflicts?: boolean;
  send: (entry: Entry, idempotencyKey: string) => Promise<Answer>;
  failureWords: (failed: FailedCall, isOnline: boolean, entry: Entry) => SaveFailure;
  onSent: (answer: Answer, entry: Entry) => void;
};

const asItIs = <Entry>(entry: Entry): Entry => entry;

/** State, draft and sending of what is entered in one go, or not at all; `DraftedForm` is its element. */
export function useDraftedForm<Entry extends object, Field extends string, Answer>(
  options: DraftedFormOptions<Entry, Field, Answer>,
) {
  const { schema, standing = asItIs, reopened = asItIs } = options;
  const [blank] = useState(options.blank);
  const [written, setEntry] = useState(blank);
  const entry = useMemo(() => standing(written), [standing, written]);
  const [problems, setProblems] = useState<readonly FormProblem<Field>[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const isHere = useIsHere();
  const formId = useId();

  const saving = useSaving(
    (key) => options.send(entry, key),
    (failed, isOnline) => options.failureWords(failed, isOnline, entry),
    { what: options.what },
  );
  const draft = useDraft<Entry>({
    storageKey: draftKey(options.owner),
    content: entry,
    isStarted: entry !== blank,
    idempotencyKey: saving.currentKey,
    read: (text, now) => readDraft(draftSchema(schema), text, now),
    onRestore: (found) => {
      saving.continueWith(found.idempotencyKey);
      const restored = reopened(found.content);
      setEntry(restored);
      return restored;
    },
  });

  const errors = options.placesConflicts ? saving.failure?.error.errors : saving.refusedFields;
  const refused = errors ? options.refused(errors) : [];
  const shown = problems.length > 0 ? problems : refused;
  const isSaving = saving.isSaving || isAsking;
  const idOf = (field: string) => `${formId}-${field}`;
  const messageFor = (field: string): string | undefined =>
    shown.find((problem) => problem.field === field)?.message;
  return {
    entry,
    /** The form holds still while it is sent: what is typed then would look sent and not be. */
    change: (changed: Partial<Entry>) => {
      if (!isSaving) setEntry((before) => ({ ...before, ...changed }));
    },
    isSaving,
    failure: saving.failure,
    restoredAt: draft.restoredAt,
    attempts,
    summary: shown,
    idOf,
    messageFor,
    /** Spread onto a field: the control's id and the message about it. */
    field: (name: Field) => ({ id: idOf(name), error: messageFor(name) }),
    /** Whether the form finds nothing wrong by itself. */
    check: (): boolean => {
      const found = options.problemsOf(entry);
      setProblems(found);
      setAttempts((count) => count + 1);
      saving.forgetFailure();
      return found.length === 0;
    },
    /**
     * Sends it if `mayBeSent` says yes, which can take a while. From the question on the form holds still, so that what is
     * sent is what was asked about and is shown; and what was left before the answer came is not sent at all. The answer
     * says whether it was.
     */
    send: async (mayBeSent: () => Promise<boolean> = async () => true): Promise<boolean> => {
      if (isSaving) return false;
      setAsking(true);
      try {
        if (!(await mayBeSent()) || !isHere()) return false;
        const answer = await saving.save();
        if (answer === null) return false;
        draft.forget(entry);
        options.onSent(answer, entry);
        return true;
      } finally {
        setAsking(false);
      }
    },
    discardDraft: () => {
      if (isAsking || !saving.startAnew()) return;
      draft.forget(blank);
      setProblems([]);
      setEntry(blank);
    },
  };
}

/** What the form's element needs of it, whatever is entered. */
export type DraftedFormState = Pick<
  ReturnType<typeof useDraftedForm<object, string, unknown>>,
  'restoredAt' | 'discardDraft' | 'attempts' | 'summary' | 'failure' | 'isSaving' | 'idOf'
>;
