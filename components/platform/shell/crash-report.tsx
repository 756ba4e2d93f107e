'use client';

import { buttonLook } from '@/components/platform/ui/button-look';

/**
 * The page after drawing failed. It looks like any failure and shares no more with the other screens than words of style:
 * every page brings it along, and the cause may be among what is shared.
 */
export function CrashReport({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reference = digestOf(error);
  return (
    <>
      <h1 className="sr-only">This page failed</h1>
      <div
        role="alert"
        className="flex flex-col items-start gap-2 rounded-lg border border-danger-ink bg-danger-soft px-6 py-5"
      >
        <p className="font-semibold text-danger-ink text-lg">This page could not be shown</p>
        <p className="max-w-prose">
          Anything you saved is safe. Try again. If it fails again,{' '}
          <a href="/" className="font-medium underline underline-offset-2">
            go to the start
          </a>{' '}
          and tell support{reference ? ' the reference below' : ' what you were doing'}.
        </p>
        <button type="button" className={buttonLook('secondary', 'medium')} onClick={onRetry}>
          Try again
        </button>
        {reference && <p className="text-ink-muted text-sm">Reference for support: {reference}</p>}
      </div>
    </>
  );
}

/** The key under which the server logged an error of its own. */
function digestOf(error: unknown): string | null {
  const digest = error instanceof Error && 'digest' in error ? error.digest : null;
  return typeof digest === 'string' ? digest : null;
}
