'use client';

import { useRouter } from 'next/navigation';
import { useToast } from '@/components/platform/ui/toast';
import { useIsHere } from './use-is-here';

/**
 * Called when a save begins: returns what is to be told when it has failed. Who has left the form by then sees nothing of what
 * it says, and would take it for saved: they are told wherever they are, with the way back. `what` says whose it was;
 * `isKept` that a draft of it is kept.
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
        detail: `${what}. ${isKept ? 'What was entered is kept on this device.' : 'Nothing of what was entered is kept.'}`,
        stays: true,
        action: { label: 'Go back to it', onAction: () => router.push(form) },
      });
    };
  };
}

/** What a failure means for whoever has left: an answer that was lost may have been a yes. */
export const failureWords = ({ status, message }: { status: number; message: string }): string =>
  status === 0 ? 'Perhaps not saved: no answer came.' : `Not saved. ${message}`;
