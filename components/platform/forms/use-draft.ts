'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { type Draft, draftSchema, readDraft } from '@/components/platform/forms/draft';
import { type DraftOwner, draftKey } from '@/components/platform/forms/draft-key';
import { draftsForgotten, hasForgottenDrafts } from '@/components/platform/forms/forget-drafts';

export type DraftOptions<Content> = {
  owner: DraftOwner;
  schema: z.ZodType<Content>;
  /** The entries. Drafts are compared as text: it may be another object at each rendering. */
  content: Content;
  /** The content of a form in which nothing was entered. */
  blank: Content;
  /** Nothing is kept of a form in which nothing was entered. Without it: whether it differs from `blank`. */
  isStarted?: boolean;
  /** When what it holds was last observed, for a form of observations. */
  observedAt?: () => Date | null;
  /** The content to restore from a draft; null if it is not wanted. Without it: as it was. */
  restored?: (draft: Draft<Content>) => Content | null;
  /** Puts this into the form. */
  put: (content: Content) => void;
};

const writeAfterMs = 200;

/**
 * Keeps what is typed on this device until it is saved, and restores it after a reload. Without `draft` nothing is kept.
 * `saving`: the idempotency key of the form's attempts, which outlives the page with the draft.
 */
export function useDraft<Content>(
  draft: DraftOptions<Content> | undefined,
  saving: {
    currentKey: () => string;
    triedAt: () => string | null;
    continueWith: (key: string, triedAt: string | null) => void;
  },
) {
  const storageKey = draft ? draftKey(draft.owner) : null;
  const text = draft ? JSON.stringify(draft.content) : null;
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  /**
   * Contents that need no draft: those that the form was opened with, restored from or saved with, until they are changed.
   */
  const settled = useRef(text);
  /** The draft that this form last wrote or restored: another tab's draft of the same form is not this one's to remove. */
  const own = useRef<string | null>(null);
  const pending = useRef(false);

  const restore = useEffectEvent(() => {
    if (!draft || storageKey === null) return;
    const stored = readStored(storageKey);
    const found = readDraft(draftSchema(draft.schema), stored, new Date());
    const content = found && (draft.restored ? draft.restored(found) : found.content);
    if (!found || content === null) return;
    own.current = stored;
    settled.current = JSON.stringify(content);
    saving.continueWith(found.idempotencyKey, found.triedAt);
    draft.put(content);
    setRestoredAt(found.savedAt);
  });
  const keep = () => {
    if (!draft || storageKey === null) return;
    pending.current = false;
    const { content, blank, isStarted = text !== JSON.stringify(blank), observedAt } = draft;
    if (!isStarted) return removeStored(storageKey, own.current);
    const kept: Draft<Content> = {
      savedAt: new Date().toISOString(),
      observedAt: observedAt?.()?.toISOString() ?? null,
      idempotencyKey: saving.currentKey(),
      triedAt: saving.triedAt(),
      content,
    };
    own.current = JSON.stringify(kept);
    writeStored(storageKey, own.current);
  };
  const write = useEffectEvent(() => {
    if (pending.current) keep();
  });

  useEffect(() => {
    pending.current = text !== settled.current;
    if (!pending.current) return;
    // Once it was changed, the same text typed again is kept like any other.
    settled.current = null;
    const timer = setTimeout(() => write(), writeAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  // After the effect that writes: to that one, the form before the draft would look like one that was emptied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another form's draft
  useEffect(() => restore(), [storageKey]);
  useEffect(() => {
    const leave = () => write();
    // A tab in the background may be ended without another event.
    const hide = () => {
      if (document.visibilityState === 'hidden') write();
    };
    const drop = () => {
      pending.current = false;
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    addEventListener(draftsForgotten, drop);
    return () => {
      removeEventListener(draftsForgotten, drop);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    /** When the restored draft was last typed in; null without one. */
    restoredAt,
    /** Keeps it as it is now. */
    keep,
    /**
     * Removes the draft, and keeps no more until something is typed. `entries`: those of this moment, where the last rendering may
     * not have shown them all yet.
     */
    forget: (entries?: Content) => {
      if (storageKey === null) return;
      settled.current = entries === undefined ? text : JSON.stringify(entries);
      pending.current = false;
      removeStored(storageKey, own.current);
      setRestoredAt(null);
    },
  };
}

// A browser may forbid storage; the form then works without drafts.
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStored(key: string, text: string): void {
  if (hasForgottenDrafts()) return;
  try {
    localStorage.setItem(key, text);
  } catch {}
}

function removeStored(key: string, own: string | null): void {
  try {
    if (localStorage.getItem(key) === own) localStorage.removeItem(key);
  } catch {}
}
