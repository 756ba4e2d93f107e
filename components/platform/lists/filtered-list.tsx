'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ExportLink } from '@/components/platform/lists/export-link';
import { resultsWords } from '@/components/platform/lists/results-words';
import {
  type DefinedList,
  filterNames,
  type ListReading,
  type ListView,
  readListView,
  writeListView,
} from '@/components/platform/lists/view';
import { SavedViewsButton } from '@/components/platform/saved-views/saved-views-button';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { PageHeader } from '@/components/platform/ui/page-header';
import type { SavedView } from '@/lib/platform/saved-views/contract';
import { FilterChips } from './filter-chips';
import type { FilterControls } from './filter-control';
import { FiltersDialog } from './filters-dialog';
import { ListResults, type ListWords } from './list-results';
import { ListSearch } from './list-search';
import type { ListState } from './use-list-view';

export type FilteredListWords = ListWords & { title: string; finds?: string };

type FilteredListProps<Name extends string, Row> = {
  list: DefinedList<Name, object>;
  state: ListState<Name>;
  reading: UseQueryResult<ListReading<Name, Row>>;
  provider: { uuid: string; time_zone: string };
  /** Empty if only the tabs filter the list. */
  controls: FilterControls<Name>;
  /** Leave out if views of this list cannot be saved. */
  savedAs?: SavedView['list'];
  /** `finds`: what the search looks at. */
  words: FilteredListWords;
  /** Above the search: the most used filters. */
  tabs?: ReactNode;
  /** The filters that the tabs show for a view. They have no chips, and stay when the other filters are removed. */
  tabFilters?: (view: ListView<Name>) => readonly Name[];
  /** Chooses the columns of the table, on the desktop. */
  columnMenu?: ReactNode;
  /** Next to the title, after the list's file: the main action last. */
  actions?: ReactNode;
  /** Between the title and the list. */
  lead?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list with its search, its filters in the address, and its user's saved views. */
export function FilteredList<Name extends string, Row>({
  list,
  state,
  reading,
  provider,
  controls,
  savedAs,
  words,
  tabs,
  tabFilters = noFilters,
  columnMenu,
  actions,
  lead,
  children,
}: FilteredListProps<Name, Row>) {
  const { view, unread, change } = state;
  const { search } = list;
  const [isFiltering, setFiltering] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const ofTab = tabFilters(view);
  const controlled = filterNames(list).filter((name) => controls[name] && !ofTab.includes(name));
  const narrowing = controlled.filter((name) => view.filters[name] !== undefined);
  const narrow = (filters: ListView<Name>['filters'], options?: { isTyping: boolean }) =>
    change(
      (before) => ({ ...before, filters: { ...before.filters, ...filters }, page: 1 }),
      options,
    );
  const without = (names: readonly Name[]) => {
    change((before) => {
      const filters = { ...before.filters };
      for (const name of names) delete filters[name];
      return { ...before, filters, page: 1 };
    });
    filterButton.current?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={words.title}
        actions={
          <>
            <ExportLink
              operation={list.operation}
              provider={provider.uuid}
              query={list.toQuery(view)}
              total={list.isFileEndless ? undefined : reading.data?.total}
            />
            {actions}
          </>
        }
      />
      {lead}
      <div className="flex flex-wrap items-center gap-2">
        {tabs}
        {search !== undefined && (
          <ListSearch
            finds={words.finds ?? list.filters[search].label}
            value={view.filters[search] ?? ''}
            onSearch={(text) => narrow(only(search, text), { isTyping: true })}
          />
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {Object.keys(controls).length > 0 && (
            <Button
              ref={filterButton}
              icon="list-filter"
              aria-haspopup="dialog"
              onClick={() => setFiltering(true)}
            >
              Filters
              {narrowing.length > 0 && <span className="text-ink-muted">{narrowing.length}</span>}
            </Button>
          )}
          {savedAs && (
            <SavedViewsButton
              provider={provider.uuid}
              list={savedAs}
              query={writeListView(list, { ...view, page: 1 })}
              href={(query) => `${list.path}?${query}`}
              onOpen={(query) => change(() => readListView(list, new URLSearchParams(query)).view)}
            />
          )}
          {columnMenu && <span className="max-xl:hidden">{columnMenu}</span>}
        </div>
      </div>
      {unread.length > 0 && (
        <Banner tone="attention">
          Part of this address is not a valid filter and was ignored: {unread.join(', ')}.
        </Banner>
      )}
      <FilterChips
        provider={provider.uuid}
        {...{ list, view, controls }}
        names={narrowing}
        onRemove={(name) => without([name])}
        onRemoveAll={() => without(controlled)}
      />
      <ListResults {...{ list, state, reading, words, tabFilters }} timeZone={provider.time_zone}>
        {children}
      </ListResults>
      <FiltersDialog
        provider={provider.uuid}
        {...{ list, controls }}
        filters={view.filters}
        open={isFiltering}
        onOpenChange={setFiltering}
        onApply={(filters) => change((before) => ({ ...before, filters, page: 1 }))}
      />
      <p role="status" className="sr-only">
        {reading.data && !reading.isPlaceholderData
          ? resultsWords(reading.data.total, reading.data.isAtLeast)
          : ''}
      </p>
    </div>
  );
}

const noFilters = () => [];

const only = <Name extends string>(name: Name, value: string): ListView<Name>['filters'] => {
  const filters: ListView<Name>['filters'] = {};
  filters[name] = value;
  return filters;
};
