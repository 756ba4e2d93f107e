'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BedDouble, CircleCheck, DoorOpen, SearchX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailedState } from '@/components/ui/failed-state';
import { Pagination } from '@/components/ui/pagination';
import type { ListReading } from '@/lib/hospitalizations/list-client';
import { isNarrowed, type ListView, tabOf } from '@/lib/hospitalizations/list-view';
import { CallError } from '@/lib/http/call';
import { listPageSize } from '@/lib/http/page-size';
import { spokenInstant } from '@/lib/time';
import { ListCards } from './list-cards';
import type { ListClock, ListColumn } from './list-columns';
import { ListSkeleton } from './list-skeleton';
import { ListTable } from './list-table';

type ListResultsProps = {
  reading: UseQueryResult<ListReading>;
  columns: readonly ListColumn[];
  clock: ListClock;
  showsMoney: boolean;
  /** The way to admit somebody, for those who may. */
  admit: ReactNode;
  href: (page: number) => string;
  onPage: (page: number) => void;
  /** Takes away whatever narrows the list. */
  onWhole: () => void;
};

/** The rows, or why there are none. */
export function ListResults(props: ListResultsProps) {
  const { reading, columns, clock, showsMoney, href, onPage } = props;
  const box = useRef<HTMLElement>(null);
  const { data, error, isPlaceholderData, dataUpdatedAt } = reading;
  if (!data) {
    if (!error) return <ListSkeleton />;
    return (
      <FailedState
        title="The admissions could not be loaded"
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
        requestId={error instanceof CallError ? error.requestId : null}
      >
        {error.message}
      </FailedState>
    );
  }
  if (data.rows.length === 0) return <NoRows {...props} view={data.view} total={data.total} />;
  const caption = captions[tabOf(data.view)];
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
          {spokenInstant(new Date(dataUpdatedAt), clock.timeZone)}.
        </Banner>
      )}
      <ListTable caption={caption} columns={columns} rows={data.rows} />
      <ListCards caption={caption} rows={data.rows} clock={clock} showsMoney={showsMoney} />
      <Pagination
        page={data.view.page}
        pageSize={listPageSize}
        total={data.total}
        href={href}
        onPage={goTo}
      />
    </section>
  );
}

const captions = {
  active: 'Admitted patients, the last admitted first',
  discharged: 'Discharged patients, the last admitted first',
  owing: 'Discharged patients who owe, the last admitted first',
};

function NoRows({
  total,
  view,
  admit,
  onPage,
  onWhole,
}: Pick<ListResultsProps, 'admit' | 'onPage' | 'onWhole'> & { view: ListView; total: number }) {
  if (total > 0) {
    const last = Math.ceil(total / listPageSize);
    return (
      <EmptyState
        icon={SearchX}
        title={`There is no page ${view.page}`}
        action={<Button onClick={() => onPage(last)}>Go to page {last}, the last</Button>}
      >
        The list has become shorter, or the address was changed.
      </EmptyState>
    );
  }
  if (isNarrowed(view)) {
    return (
      <EmptyState
        icon={SearchX}
        title="No admission matches"
        action={<Button onClick={onWhole}>Remove search and filters</Button>}
      >
        Every word of the search must be part of a name, phone, MR number or service, and every
        filter must hold.{' '}
        {view.isActive && 'Those who were discharged are in the list beside this.'}
      </EmptyState>
    );
  }
  const tab = tabOf(view);
  return (
    <EmptyState icon={emptyIcons[tab]} title={emptyTitles[tab]} action={tab === 'active' && admit}>
      {emptyWords[tab]}
    </EmptyState>
  );
}

const emptyIcons = { active: BedDouble, discharged: DoorOpen, owing: CircleCheck };

const emptyTitles = {
  active: 'Nobody is admitted',
  discharged: 'Nobody was discharged yet',
  owing: 'Nobody left owing',
};

const emptyWords = {
  active: 'Patients stand here from their admission to their discharge.',
  discharged: 'Stays stand here once they have ended.',
  owing: 'Every discharged patient has paid, or was never charged.',
};
