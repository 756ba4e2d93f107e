'use client';

import { useCallback, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { SaveFailure, saveFailure } from '@/components/platform/forms/save-failure';
import { CallError } from '@/lib/platform/http/call';
import { useLeftBehind } from './use-left-behind';

/**
 * Saves once however often it is pressed: a second press while the first runs does nothing, and every attempt
 * at the same intention carries the same idempotency key until it succeeds. `wordsOf` says what a failure means.
 *
 * A form ends with its success: until the next page is there it counts as being saved, so that nothing is pressed or typed
 * into it any more. One that `goesOn` is there to be saved again.
 *
 * Who has left the form before the save failed is told so elsewhere, with the way back to it. `what` says whose it was.
 */
export function useSaving<Answer>(
  send: (idempotencyKey: string) => Promise<Answer>,
  wordsOf: typeof saveFailure,
  { what, goesOn = false }: { what: string; goesOn?: boolean },
) {
  const leaveBehind = useLeftBehind(what);
  const key = useRef<string | null>(null);
  const running = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<(SaveFailure & { error: CallError }) | null>(null);

  const currentKey = (): string => {
    key.current ??= v7();
    return key.current;
  };

  const save = async (): Promise<Answer | null> => {
    if (running.current) return null;
    running.current = true;
    setSaving(true);
    setFailure(null);
    let isOver = false;
    const tell = leaveBehind();
    try {
      const answer = await send(currentKey());
      key.current = null;
      isOver = !goesOn;
      return answer;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const failed = wordsOf(error, navigator.onLine);
      if (failed.needsNewKey) key.current = null;
      setFailure({ ...failed, error });
      tell(failed.title);
      return null;
    } finally {
      if (!isOver) {
        running.current = false;
        setSaving(false);
      }
    }
  };

  return {
    save,
    isSaving,
    /** The same as `isSaving`, told to what must not change with every rendering. */
    isRunning: useCallback(() => running.current, []),
    failure,
    /** By field, of a body that was refused; what the state forbids stands beside the button alone. */
    refusedFields: failure?.error.status === 400 ? failure.error.errors : null,
    /** At the next attempt, before it is sent: what was said of the one before does not stand beside it. */
    forgetFailure: () => setFailure(null),
    currentKey,
    /** A restored draft goes on with the key of its own attempts. */
    continueWith: (restored: string) => {
      key.current = restored;
    },
    /**
     * Another intention: a discarded draft's key must not answer for what is typed next. While a save runs there is none,
     * and the answer is no.
     */
    startAnew: (): boolean => {
      if (running.current) return false;
      key.current = null;
      setFailure(null);
      return true;
    },
  };
}
