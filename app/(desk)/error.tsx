'use client';

import { CrashReport } from '@/components/platform/shell/crash-report';

type ErrorPageProps = { error: unknown; retry: () => void };

/** Inside the shell, so that the other pages stay at hand. */
export default function ErrorAtTheDesk({ error, retry }: ErrorPageProps) {
  return (
    <div className="max-w-2xl">
      <CrashReport error={error} onRetry={retry} />
    </div>
  );
}
