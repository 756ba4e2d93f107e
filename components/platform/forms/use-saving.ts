'use client';

import { useCallback, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { isBeyondRepeat } from '@/components/platform/forms/beyond-repeat';
import type { SaveFailure, saveFailure } from '@/components/platform/forms/save-failure';
import { CallError } from '@/lib/platform/http/call';
import { useIsHere } from './use-is-here';
import { useLeftBehind } from './use-left-behind';

type SavingOptions<Answer> = {
  /** Before it leaves, so that a page that ends now has kept when its key was first used. */
  keepDraft: () => void;
  send: (idempotencyKey: string) => Promise<Answer>;
  /** May return a promise: the form is disabled until it has finished. */
  onSaved: (answer: Answer) => void;
  onFailed: (error: CallError) => void;
  /** The message about a failure. */
  wordsOf: typeof saveFailure;
  /** The name of the record, for the message to a person who has left the form. */
  what: string;
  /** Whether a draft of it is kept on this device. */
  isKept: boolean;
  /** The form ends when it is saved: until the next page is there, nothing in it can be pressed or typed. */
  isLast: boolean;
};

/**
 * Saves once however often the button is pressed. Every attempt has the same idempotency key until one succeeds, so that a
 * retry after a lost answer saves nothing twice. If something else is sent under that key after the first attempt was
 * saved, the server says so and does not save it.
 */
export function useSaving<Answer>(options: SavingOptions<Answer>) {
  const leaveBehind = useLeftBehind(options.what, { isKept: options.isKept });
  const isHere = useIsHere();
  const key = useRef<string | null>(null);
  /** When the key was first sent. */
  const triedAt = useRef<string | null>(null);
  const running = useRef(false);
  const isOver = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<(SaveFailure & { error: CallError }) | null>(null);

  const currentKey = (): string => {
    key.current ??= v7();
    return key.current;
  };

  const forgetKey = () => {
    key.current = null;
    triedAt.current = null;
  };

  const save = async (): Promise<void> => {
    // Whatever was checked or asked before it took a while, and the person has left: nothing is sent.
    if (!isHere()) return;
    const tell = leaveBehind();
    const fail = (error: CallError, words: SaveFailure) => {
      if (words.needsNewKey) forgetKey();
      setFailure({ ...words, error });
      tell(words.title);
      options.onFailed(error);
    };
    if (isBeyondRepeat(triedAt.current)) {
      return fail(new CallError(0, longAgo), { ...plain(longAgo), needsNewKey: true });
    }
    const triedBefore = triedAt.current;
    triedAt.current ??= new Date().toISOString();
    options.keepDraft();
    let answer: Answer;
    try {
      answer = await options.send(currentKey());
    } catch (error) {
      // Nothing is known under the key of what was refused.
      const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
      if (isRefused) {
        triedAt.current = triedBefore;
        options.keepDraft();
      }
      if (error instanceof CallError) return fail(error, options.wordsOf(error, navigator.onLine));
      reportError(error);
      return fail(new CallError(0, notSent), plain(notSent));
    }
    try {
      await options.onSaved(answer);
      forgetKey();
      isOver.current = options.isLast;
    } catch (error) {
      reportError(error);
      // Its key is kept: pressed again it is not saved a second time.
      fail(new CallError(0, savedUnseen), plain(savedUnseen));
    }
  };

  return {
    save,
    /** Runs what a press does, `save` in it: a press while another one runs does nothing. */
    press: async (work: () => Promise<void>): Promise<void> => {
      if (running.current) return;
      running.current = true;
      setSaving(true);
      setFailure(null);
      try {
        await work();
      } finally {
        if (!isOver.current) {
          running.current = false;
          setSaving(false);
        }
      }
    },
    isSaving,
    /** The same as `isSaving`, as a function that never changes. */
    isRunning: useCallback(() => running.current, []),
    failure,
    currentKey,
    triedAt: () => triedAt.current,
    /** A restored draft keeps the key of its own attempts. */
    continueWith: (restored: string, sentAt: string | null) => {
      key.current = restored || null;
      triedAt.current = sentAt;
    },
    /** The next save is another one: the key of a discarded draft must not answer for what is typed next. */
    startOver: () => {
      forgetKey();
      setFailure(null);
    },
  };
}

const plain = (title: string): SaveFailure => ({ title, advice: '', needsNewKey: false });

export const longAgo =
  'May already have been saved: it was sent more than 23 hours ago, and no answer came. Look at the record first; save again only if it is not there.';
export const notSent = 'This could not be sent. Nothing was saved. Try again.';
export const savedUnseen =
  'Saved, but this page could not continue. Reload before saving anything else.';
