'use client';

import './globals.css';
import { CrashReport } from '@/components/platform/shell/crash-report';

type GlobalErrorProps = { error: unknown; retry: () => void };

/** Replaces the whole page, layout included, so it brings its own. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Wardline</title>
        <main className="mx-auto max-w-2xl px-4 py-12">
          <CrashReport error={error} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
