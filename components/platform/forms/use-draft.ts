'use client';

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Draft } from '@/components/platform/forms/draft';
import { discardDrafts } from '@/components/platform/forms/draft-key';

type DraftOptions<Content> = {
  storageKey: string;
  content: Content;
  /** Nothing is kept of a form in which nothing was entered. */
  isStarted: boolean;
  idempotencyKey: () => string;
  /** When what it holds was last observed, for a form of observations. */
  observedAt?: () => Date | null;
  read: (text: string | null, now: Date) => Draft<Content> | null;
  /** Puts a found draft into the form, and returns what the form now holds. */
  onRestore: (draft: Draft<Content>) => Content;
};

const writeAfterMs = 200;
const draftsForgotten = 'wardline:drafts-forgotten';

let isLeaving = false;

/** Keeps what is typed on this device until it is saved, and puts it back after a reload. */
export function useDraft<Content>(options: DraftOptions<Content>): {
  /** When the restored draft was last typed in; null without one. */
  restoredAt: string | null;
  /** Forgets the draft, and keeps no more until something is typed. */
  forget: (settled: Content) => void;
} {
  const { storageKey, content } = options;
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const settled = useRef(content);
  /** What this form last wrote or restored: another tab's draft of the same form is not this one's to remove. */
  const own = useRef<string | null>(null);
  const pending = useRef(false);

  const restore = useEffectEvent(() => {
    const text = readStored(storageKey);
    const draft = options.read(text, new Date());
    if (!draft) return;
    own.current = text;
    settled.current = options.onRestore(draft);
    setRestoredAt(draft.savedAt);
  });
  const write = useEffectEvent(() => {
    if (!pending.current) return;
    pending.current = false;
    if (!options.isStarted) return removeStored(storageKey, own.current);
    const draft: Draft<Content> = {
      savedAt: new Date().toISOString(),
      observedAt: options.observedAt?.()?.toISOString() ?? null,
      idempotencyKey: options.idempotencyKey(),
      content,
    };
    own.current = JSON.stringify(draft);
    writeStored(storageKey, own.current);
  });

  useEffect(() => {
    if (content === settled.current) {
      pending.current = false;
      return;
    }
    pending.current = true;
    const timer = setTimeout(() => write(), writeAfterMs);
    return () => clearTimeout(timer);
  }, [content]);
  // After the effect that writes: to that one, the form before the draft would look like one that was emptied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another form's draft
  useEffect(() => restore(), [storageKey]);
  useEffect(() => {
    const leave = () => write();
    // A tab that was put away may be ended without another word.
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

  const forget = useCallback(
    (next: Content) => {
      settled.current = next;
      pending.current = false;
      removeStored(storageKey, own.current);
      setRestoredAt(null);
    },
    [storageKey],
  );
  return { restoredAt, forget };
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
  if (isLeaving) return;
  try {
    localStorage.setItem(key, text);
  } catch {}
}

function removeStored(key: string, own: string | null): void {
  try {
    if (localStorage.getItem(key) === own) localStorage.removeItem(key);
  } catch {}
}

/**
 * Leaves nothing that a user typed of a patient on this device when they sign out, nor lets a form that is still open
 * write anew. The page that is loaded next begins afresh.
 */
export function forgetDraftsOf(userId: string): void {
  isLeaving = true;
  try {
    discardDrafts(localStorage, userId, new Date());
    dispatchEvent(new Event(draftsForgotten));
  } catch {}
}
