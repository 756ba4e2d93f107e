'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { BedDouble, CircleCheck, DoorOpen, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { FoundRows } from '@/components/lists/found-rows';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { focusPage } from '@/components/ui/focus-page';
import type { ListReading } from '@/lib/hospitalizations/list-client';
import { isNarrowed, type ListView, tabOf } from '@/lib/hospitalizations/list-view';
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
  return (
    <FoundRows
      reading={reading}
      timeZone={clock.timeZone}
      loading={<ListSkeleton />}
      failed="The admissions could not be loaded"
      none={({ view }) => <NoRows {...props} view={view} />}
      href={href}
      onPage={onPage}
    >
      {({ rows, view }) => {
        const caption = captions[tabOf(view)];
        return (
          <>
            <ListTable caption={caption} columns={columns} rows={rows} />
            <ListCards caption={caption} rows={rows} clock={clock} showsMoney={showsMoney} />
          </>
        );
      }}
    </FoundRows>
  );
}

const captions = {
  active: 'Admitted patients, the last admitted first',
  discharged: 'Discharged patients, the last admitted first',
  owing: 'Discharged patients who owe, the last admitted first',
};

function NoRows({
  view,
  admit,
  onWhole,
}: Pick<ListResultsProps, 'admit' | 'onWhole'> & { view: ListView }) {
  if (isNarrowed(view)) {
    return (
      <EmptyState
        icon={SearchX}
        title="No admission matches"
        action={
          <Button
            onClick={() => {
              onWhole();
              focusPage();
            }}
          >
            Remove search and filters
          </Button>
        }
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
