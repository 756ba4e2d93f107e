'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type LucideIcon, SearchX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailedState } from '@/components/ui/failed-state';
import { Pagination } from '@/components/ui/pagination';
import { CallError } from '@/lib/http/call';
import { listPageSize } from '@/lib/http/page-size';
import { filterNames, type ListOf, type ListReading, listAddress } from '@/lib/lists/view';
import { spokenInstant } from '@/lib/time';
import { RowsSkeleton } from './rows-skeleton';
import type { ListState } from './use-list-view';

export type ListWords = {
  /** "Loading the prescriptions" */
  loading: string;
  /** "The prescriptions could not be loaded" */
  failed: string;
  /** What it means that there is none at all. */
  none: { icon: LucideIcon; title: string; text: string };
  /** What it means that nothing matches the search and the filters. */
  noMatch: { title: string; text: string };
};

type ListResultsProps<Name extends string, Row> = {
  list: ListOf<Name>;
  state: ListState<Name>;
  reading: UseQueryResult<ListReading<Name, Row>>;
  timeZone: string;
  words: ListWords;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The rows of a list, or why there are none. */
export function ListResults<Name extends string, Row>(props: ListResultsProps<Name, Row>) {
  const { list, state, reading, timeZone, words, children } = props;
  const box = useRef<HTMLElement>(null);
  const { data, error, isPlaceholderData, dataUpdatedAt } = reading;
  if (!data) {
    if (!error) return <RowsSkeleton label={words.loading} />;
    return (
      <FailedState
        title={words.failed}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
        requestId={error instanceof CallError ? error.requestId : null}
      >
        {error.message}
      </FailedState>
    );
  }
  if (data.rows.length === 0) return <NoRows {...props} data={data} />;
  const goTo = (page: number) => {
    state.change((before) => ({ ...before, page }));
    // The link that was pressed may be gone on the next page; the list itself is not.
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="What was found"
      aria-busy={isPlaceholderData}
      className={clsx(
        'flex scroll-mt-[calc(var(--shell-top)+1rem)] flex-col gap-4 outline-none',
        isPlaceholderData && 'opacity-50 transition-opacity delay-300',
      )}
    >
      {error && (
        <Banner tone="attention">
          The list could not be read again. It is that of{' '}
          {spokenInstant(new Date(dataUpdatedAt), timeZone)}.
        </Banner>
      )}
      {children(data.rows)}
      <Pagination
        page={data.view.page}
        pageSize={data.view.pageSize ?? listPageSize}
        total={data.total}
        href={(page) => listAddress(list, { ...state.view, page })}
        onPage={goTo}
      />
    </section>
  );
}

function NoRows<Name extends string, Row>({
  list,
  state,
  words,
  data: { view, total },
}: ListResultsProps<Name, Row> & { data: ListReading<Name, Row> }) {
  if (total > 0) {
    const last = Math.ceil(total / (view.pageSize ?? listPageSize));
    const goToLast = () => state.change((before) => ({ ...before, page: last }));
    return (
      <EmptyState
        icon={SearchX}
        title={`There is no page ${view.page}`}
        action={<Button onClick={goToLast}>Go to page {last}, the last</Button>}
      >
        The list has become shorter, or the address was changed.
      </EmptyState>
    );
  }
  if (filterNames(list).some((name) => view.filters[name] !== undefined)) {
    return (
      <EmptyState
        icon={SearchX}
        title={words.noMatch.title}
        action={
          <Button onClick={() => state.change((before) => ({ ...before, filters: {}, page: 1 }))}>
            Remove search and filters
          </Button>
        }
      >
        {words.noMatch.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={words.none.icon} title={words.none.title}>
      {words.none.text}
    </EmptyState>
  );
}
