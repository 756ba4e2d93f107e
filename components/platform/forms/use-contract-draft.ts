'use client';

import { z } from 'zod';
import { draftSchema, parseDraftJson, readDraft } from '@/components/platform/forms/draft';
import { type DraftOwner, draftKey } from '@/components/platform/forms/draft-key';
import { useDraft } from './use-draft';

type ContractDraftOptions<Typed> = {
  owner: DraftOwner;
  schema: z.ZodType<Typed>;
  typed: Typed;
  /** As the form is opened first. */
  blank: Typed;
  /** Puts what was typed into the form. */
  put: (typed: Typed) => void;
};

/**
 * A draft beside a form of `useContractForm`, which keeps its own values and makes them anew at each rendering: they are
 * compared as text. Such a form is for what the server takes once alone, for its key goes with its page.
 */
export function useContractDraft<Typed>({
  owner,
  schema,
  typed,
  blank,
  put,
}: ContractDraftOptions<Typed>) {
  const content = JSON.stringify(typed);
  const empty = JSON.stringify(blank);
  const { restoredAt, forget } = useDraft<string>({
    storageKey: draftKey(owner),
    content,
    isStarted: content !== empty,
    idempotencyKey: () => '',
    read: (text, now) => {
      const draft = readDraft(draftSchema(z.string()), text, now);
      return draft && schema.safeParse(parseDraftJson(draft.content)).success ? draft : null;
    },
    onRestore: (draft) => {
      put(schema.parse(parseDraftJson(draft.content)));
      return draft.content;
    },
  });
  return {
    restoredAt,
    /** It was saved, or is not wanted: nothing of it is kept. */
    forget: () => forget(content),
    discard: () => {
      forget(empty);
      put(blank);
    },
  };
}
