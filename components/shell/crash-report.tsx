'use client';

import { FailedState } from '@/components/ui/failed-state';

/** What a page shows in its place when drawing it failed. */
export function CrashReport({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reference = digestOf(error);
  return (
    <>
      <h1 className="sr-only">This page failed</h1>
      <FailedState title="This page could not be shown" onRetry={onRetry} requestId={reference}>
        What was saved before is safe. Try again. If it fails again,{' '}
        <a href="/" className="font-medium underline underline-offset-2">
          go to the start
        </a>{' '}
        and tell support{reference ? ' the reference below' : ' what you were doing'}.
      </FailedState>
    </>
  );
}

/** The key under which the server logged an error of its own. */
function digestOf(error: unknown): string | null {
  const digest = error instanceof Error && 'digest' in error ? error.digest : null;
  return typeof digest === 'string' ? digest : null;
}
