'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  filterNames,
  type ListOf,
  type ListReading,
  type ListView,
  listAddress,
} from '@/components/platform/lists/view';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { focusPage } from '@/components/platform/ui/focus-page';
import type { IconName } from '@/components/platform/ui/icon-names';
import { FoundRows } from './found-rows';
import { RowsSkeleton } from './rows-skeleton';
import type { ListState } from './use-list-view';

export type ListWords = {
  /** "Loading the prescriptions" */
  loading: string;
  /** "The prescriptions could not be loaded" */
  failed: string;
  /** The words for an empty list. */
  none: { icon: IconName; title: string; text: string; action?: ReactNode };
  /** The words for a list in which nothing matches the search and the filters. */
  noMatch: { title: string; text: string };
};

type ListResultsProps<Name extends string, Row> = {
  list: ListOf<Name>;
  state: ListState<Name>;
  reading: UseQueryResult<ListReading<Name, Row>>;
  timeZone: string;
  words: ListWords;
  /** Which filters of a view are its tab's, and not what narrows the list. */
  tabFilters: (view: ListView<Name>) => readonly Name[];
  children: (rows: readonly Row[]) => ReactNode;
};

/** The rows of a list, or why there are none. */
export function ListResults<Name extends string, Row>(props: ListResultsProps<Name, Row>) {
  const { list, state, reading, timeZone, words, children } = props;
  return (
    <FoundRows
      reading={reading}
      timeZone={timeZone}
      loading={<RowsSkeleton label={words.loading} />}
      failed={words.failed}
      none={({ view }) => <NoRows {...props} view={view} />}
      href={(page) => listAddress(list, { ...state.view, page })}
      onPage={(page) => state.change((before) => ({ ...before, page }))}
    >
      {({ rows }) => children(rows)}
    </FoundRows>
  );
}

function NoRows<Name extends string>({
  list,
  state,
  words,
  tabFilters,
  view,
}: Pick<ListResultsProps<Name, unknown>, 'list' | 'state' | 'words' | 'tabFilters'> & {
  view: ListView<Name>;
}) {
  const ofTab = tabFilters(view);
  if (filterNames(list).some((name) => !ofTab.includes(name) && view.filters[name] !== undefined)) {
    return (
      <EmptyState
        icon="search-x"
        title={words.noMatch.title}
        action={
          <Button
            onClick={() => {
              state.change((before) => {
                const filters: ListView<Name>['filters'] = {};
                for (const name of tabFilters(before)) filters[name] = before.filters[name];
                return { ...before, filters, page: 1 };
              });
              focusPage();
            }}
          >
            Remove search and filters
          </Button>
        }
      >
        {words.noMatch.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={words.none.icon} title={words.none.title} action={words.none.action}>
      {words.none.text}
    </EmptyState>
  );
}
