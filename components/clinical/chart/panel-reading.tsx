'use client';

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { CallError } from '@/lib/platform/http/call';
import type { PageMeta } from '@/lib/platform/http/pagination';

/** Rows to come, in the shape of the chart's lists. */
export function PanelSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="flex max-w-4xl flex-col">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="flex gap-4 border-line border-b py-3">
            <Skeleton className="h-5 w-12" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

type PanelFailedProps = {
  /** "the notes" */
  noun: string;
  error: Error;
  onRetry: () => void;
  retrying: boolean;
};

export function PanelFailed({ noun, error, onRetry, retrying }: PanelFailedProps) {
  return (
    <FailedState
      title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} could not be loaded`}
      onRetry={onRetry}
      retrying={retrying}
      requestId={error instanceof CallError ? error.requestId : null}
    >
      {error.message}
    </FailedState>
  );
}

type PagedPanelProps<Row> = {
  reading: UseInfiniteQueryResult<InfiniteData<{ rows: Row[]; meta: PageMeta }>>;
  /** "the notes" */
  noun: string;
  empty: ReactNode;
  children: (rows: Row[], total: number) => ReactNode;
};

/** A list of the chart: coming, failed, empty, or its rows with a way to the earlier ones. */
export function PagedPanel<Row>({ reading, noun, empty, children }: PagedPanelProps<Row>) {
  const { data, error, isPending } = reading;
  if (isPending) return <PanelSkeleton label={`Loading ${noun}`} />;
  if (error && !data) {
    return (
      <PanelFailed
        {...{ noun, error }}
        onRetry={() => void reading.refetch()}
        retrying={reading.isRefetching}
      />
    );
  }
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const total = data?.pages.at(-1)?.meta.total ?? rows.length;
  if (rows.length === 0) return empty;
  return (
    <div className="flex flex-col gap-4">
      {error && (
        <Banner tone="attention">
          {`${noun.charAt(0).toUpperCase()}${noun.slice(1)} could not be updated: what you see may be out of date.`}
        </Banner>
      )}
      {children(rows, total)}
      <More
        shown={`${rows.length} of ${total} shown`}
        hasMore={reading.hasNextPage}
        pending={reading.isFetchingNextPage}
        onMore={() => void reading.fetchNextPage()}
      />
    </div>
  );
}

type MoreProps = { shown: string; hasMore: boolean; pending: boolean; onMore: () => void };

/** The way to what is earlier; nothing once everything is shown. */
export function More({ shown, hasMore, pending, onMore }: MoreProps) {
  if (!hasMore) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button pending={pending} pendingLabel="Loading earlier entries…" onClick={onMore}>
        Show earlier
      </Button>
      <span className="text-ink-muted">{shown}</span>
    </div>
  );
}
