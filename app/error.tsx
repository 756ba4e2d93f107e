'use client';

import { CrashReport } from '@/components/platform/shell/crash-report';

type ErrorPageProps = { error: unknown; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <main className="mx-auto max-w-2xl px-4 py-12">
      <CrashReport error={error} onRetry={retry} />
    </main>
  );
}
