'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Pagination } from '@/components/platform/ui/pagination';
import { spokenInstant } from '@/lib/domain/time';
import { CallError } from '@/lib/platform/http/call';
import { listPageSize } from '@/lib/platform/http/page-size';

/** A page of rows with the view that it was read for. */
type Found = {
  view: { page: number; pageSize?: number };
  total: number;
  isAtLeast?: boolean;
  rows: readonly unknown[];
};

type FoundRowsProps<Reading extends Found> = {
  reading: UseQueryResult<Reading>;
  timeZone: string;
  loading: ReactNode;
  /** "The admissions could not be loaded" */
  failed: string;
  /** Why there is no row at all. */
  none: (found: Reading) => ReactNode;
  href: (page: number) => string;
  onPage: (page: number) => void;
  children: (found: Reading) => ReactNode;
};

/** The rows of a list with its pages, or why there are none. */
export function FoundRows<Reading extends Found>({
  reading,
  timeZone,
  loading,
  failed,
  none,
  href,
  onPage,
  children,
}: FoundRowsProps<Reading>) {
  const box = useRef<HTMLElement>(null);
  const { data, error, isPlaceholderData, dataUpdatedAt } = reading;
  if (!data) {
    if (!error) return loading;
    return (
      <FailedState
        title={failed}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
        requestId={error instanceof CallError ? error.requestId : null}
      >
        {error.message}
      </FailedState>
    );
  }
  const { view, total, isAtLeast = false } = data;
  const pageSize = view.pageSize ?? listPageSize;
  if (data.rows.length === 0) {
    if (total === 0) return none(data);
    const last = Math.ceil(total / pageSize);
    return (
      <EmptyState
        icon="search-x"
        title={`There is no page ${view.page}`}
        action={<Button onClick={() => onPage(last)}>Go to page {last}, the last</Button>}
      >
        The list is now shorter, or the address is wrong.
      </EmptyState>
    );
  }
  const goTo = (page: number) => {
    onPage(page);
    // The link that was pressed may be gone on the next page; the list itself is not.
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Results"
      aria-busy={isPlaceholderData}
      className={clsx(
        'flex scroll-mt-[calc(var(--shell-top)+1rem)] flex-col gap-4 outline-none',
        isPlaceholderData && 'opacity-50 transition-opacity delay-300',
      )}
    >
      {error && (
        <Banner tone="attention">
          The list could not be reloaded. Showing the list as of{' '}
          {spokenInstant(new Date(dataUpdatedAt), timeZone)}.
        </Banner>
      )}
      {children(data)}
      <Pagination page={view.page} {...{ pageSize, total, isAtLeast, href }} onPage={goTo} />
    </section>
  );
}
