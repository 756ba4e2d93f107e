'use client';

import { useId, useState } from 'react';
import type { z } from 'zod';
import { useIsHere } from '@/components/forms/use-is-here';
import { useDraft } from '@/components/observations/use-draft';
import { useSaving } from '@/components/observations/use-saving';
import type { FieldErrors } from '@/lib/errors';
import { draftSchema, readDraft } from '@/lib/observations/draft';
import { type DraftOwner, draftKey } from '@/lib/observations/draft-key';
import type { saveFailure } from '@/lib/observations/save-failure';
import type { RequestProblem } from '@/lib/prescriptions/entry';

type RequestFormOptions<Entry extends object, Answer> = {
  owner: DraftOwner;
  /** What is ordered for whom, where that is told elsewhere. */
  what: string;
  blank: Entry;
  schema: z.ZodType<Entry>;
  problemsOf: (entry: Entry) => readonly RequestProblem[];
  refused: (errors: FieldErrors) => readonly RequestProblem[];
  send: (entry: Entry, idempotencyKey: string) => Promise<Answer>;
  failureWords: typeof saveFailure;
  onSent: (answer: Answer) => void;
};

/** State, draft and sending of something that is ordered for a patient; `RequestForm` is its element. */
export function useRequestForm<Entry extends object, Answer>(
  options: RequestFormOptions<Entry, Answer>,
) {
  const { blank, schema } = options;
  const [entry, setEntry] = useState(blank);
  const [problems, setProblems] = useState<readonly RequestProblem[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const isHere = useIsHere();
  const formId = useId();

  const saving = useSaving((key) => options.send(entry, key), options.failureWords, {
    what: options.what,
  });
  const draft = useDraft<Entry>({
    storageKey: draftKey(options.owner),
    content: entry,
    isStarted: entry !== blank,
    idempotencyKey: saving.currentKey,
    read: (text, now) => readDraft(draftSchema(schema), text, now),
    onRestore: (found) => {
      saving.continueWith(found.idempotencyKey);
      setEntry(found.content);
      return found.content;
    },
  });

  const refused = saving.refusedFields ? options.refused(saving.refusedFields) : [];
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
    field: (name: string) => ({ id: idOf(name), error: messageFor(name) }),
    /** Whether the form finds nothing wrong by itself. */
    check: (): boolean => {
      const found = options.problemsOf(entry);
      setProblems(found);
      setAttempts((count) => count + 1);
      return found.length === 0;
    },
    /**
     * Sends it if `mayBeSent` says yes, which can take a while. From the question on the form holds still, so that what is
     * sent is what was asked about and is shown; and what was left before the answer came is not sent at all.
     */
    send: async (mayBeSent: () => Promise<boolean> = async () => true) => {
      if (isSaving) return;
      setAsking(true);
      try {
        if (!(await mayBeSent()) || !isHere()) return;
        const answer = await saving.save();
        if (answer === null) return;
        draft.forget(entry);
        options.onSent(answer);
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

/** What the form's element needs of it, whatever is ordered. */
export type RequestFormState = Pick<
  ReturnType<typeof useRequestForm<object, unknown>>,
  'restoredAt' | 'discardDraft' | 'attempts' | 'summary' | 'failure' | 'isSaving' | 'idOf'
>;
