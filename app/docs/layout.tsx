import Link from 'next/link';
import type { ReactNode } from 'react';
import { apiDocument } from '@/app/api/document';
import { OperationNav } from '@/components/platform/docs/operation-nav';
import { operationNames } from '@/components/platform/docs/operations';
import { SkipLink } from '@/components/platform/shell/skip-link';

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="flex flex-wrap items-center gap-x-5 border-line border-b bg-surface px-4 py-1 sm:px-6">
        <Link
          href="/docs"
          className="inline-flex min-h-control items-center font-semibold hover:underline"
        >
          Wardline API
        </Link>
        <a href="/api/openapi.json" className={linkLook}>
          OpenAPI
        </a>
        <Link href="/" className={linkLook}>
          Open Wardline
        </Link>
      </header>
      <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]">
        <OperationNav operations={operationNames(apiDocument)} />
        <main
          id="main"
          tabIndex={-1}
          className="flex max-w-4xl flex-col gap-8 px-4 py-6 outline-none sm:px-6 lg:px-10"
        >
          {children}
        </main>
      </div>
    </>
  );
}

const linkLook = 'inline-flex min-h-control items-center text-accent-ink hover:underline';
