'use client';

import { useRouter } from 'next/navigation';
import { useToast } from '@/components/platform/ui/toast';
import { CallError } from '@/lib/platform/http/call';
import { useIsHere } from './use-is-here';

/**
 * Called when a save begins. Returns a function that reports its failure to a person who has left the form: without it they
 * would believe that it was saved. The message links back to the form. `what` names what was being saved; `isKept`: a draft
 * of it is kept.
 */
export function useLeftBehind(
  what: string,
  { isKept = true }: { isKept?: boolean } = {},
): () => (failure: string) => void {
  const toast = useToast();
  const router = useRouter();
  const isHere = useIsHere();
  return () => {
    const form = window.location.pathname + window.location.search;
    return (failure) => {
      if (isHere()) return;
      toast({
        title: failure,
        detail: `${what}. ${isKept ? 'Your entries are saved on this device.' : 'Your entries were not saved.'}`,
        stays: true,
        action: { label: 'Go back to it', onAction: () => router.push(form) },
      });
    };
  };
}

/** "The scale was not changed"; after a lost answer it may have been. */
export const notDone = (error: unknown, what: string, done: string): string =>
  `${what} ${error instanceof CallError && error.isLost ? 'may not have been' : 'was not'} ${done}`;

/** The meaning of a failure for a person who has left the form: a lost answer may have been a yes. */
export const failureWords = ({ isLost, message }: Pick<CallError, 'isLost' | 'message'>): string =>
  isLost ? 'May not have been saved: no answer was received.' : `Not saved. ${message}`;
