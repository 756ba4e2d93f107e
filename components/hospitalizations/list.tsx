'use client';

import { useQuery } from '@tanstack/react-query';
import { ListFilter, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ExportLink } from '@/components/lists/export-link';
import { SavedViewsButton } from '@/components/saved-views/saved-views-button';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { useTick } from '@/components/wards/use-tick';
import { exportAddress, hospitalizationList } from '@/lib/hospitalizations/list-client';
import {
  filterNames,
  type ListTab,
  listAddress,
  onTab,
  readListView,
  tabOf,
  wholeTab,
  writeListView,
} from '@/lib/hospitalizations/list-view';
import { ListChips } from './list-chips';
import { ListColumnMenu } from './list-column-menu';
import { listColumns } from './list-columns';
import { ListFiltersDialog } from './list-filters-dialog';
import { ListResults } from './list-results';
import { ListSearch } from './list-search';
import { useListColumns } from './use-list-columns';
import { useListView } from './use-list-view';

type HospitalizationListProps = {
  provider: { uuid: string; time_zone: string };
  /** Whose columns these are: the user's uuid. */
  person: string;
  /** The server's time when it drew the page, in milliseconds. */
  renderedAt: number;
  canAdmit: boolean;
  /** Who owes is for those who may read bills. */
  showsMoney: boolean;
};

/** Everybody who is admitted, or was: found, narrowed, kept as views, exported. */
export function HospitalizationList({
  provider,
  person,
  renderedAt,
  canAdmit,
  showsMoney,
}: HospitalizationListProps) {
  const { view, unread, change } = useListView(showsMoney);
  const [isFiltering, setFiltering] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const reading = useQuery(hospitalizationList(provider.uuid, view));
  const clock = { now: useTick(60_000) ?? renderedAt, timeZone: provider.time_zone };

  // What is on the screen until the next page comes is of the view before it, and so are its columns.
  const shownView = reading.data?.view ?? view;
  const columns = listColumns({ isActive: shownView.isActive, showsMoney }, clock);
  const list = shownView.isActive ? 'admitted' : 'discharged';
  const [chosen, choose] = useListColumns(person, list);
  const shown = columns.filter(
    ({ key, names, isUsual }) => names || (chosen?.includes(key) ?? isUsual),
  );

  const removed = () => filterButton.current?.focus();
  const narrowing = filterNames.filter(
    (name) => name !== 'search' && view.filters[name] !== undefined,
  ).length;
  const admit = canAdmit && (
    <LinkButton variant="primary" icon={UserPlus} href="/hospitalizations/new">
      Admit a patient
    </LinkButton>
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Admissions"
        actions={
          <>
            <ExportLink href={exportAddress(provider.uuid, view)} />
            {admit}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label="Which admissions"
          value={tabOf(view)}
          onValueChange={(tab: ListTab) => change((before) => onTab(before, tab))}
          options={[
            { value: 'active', label: 'Admitted' },
            { value: 'discharged', label: 'Discharged' },
            ...(showsMoney ? [{ value: 'owing' as const, label: 'Left owing' }] : []),
          ]}
        />
        <ListSearch
          finds="Name, phone, MR number or service"
          value={view.filters.search ?? ''}
          onSearch={(search) =>
            change(
              (before) => ({
                ...before,
                filters: { ...before.filters, search: search === '' ? undefined : search },
                page: 1,
              }),
              { isTyping: true },
            )
          }
        />
        <div className="flex flex-wrap gap-2">
          <Button
            ref={filterButton}
            icon={ListFilter}
            aria-haspopup="dialog"
            onClick={() => setFiltering(true)}
          >
            Filters
            {narrowing > 0 && <span className="text-ink-muted">{narrowing}</span>}
          </Button>
          <SavedViewsButton
            provider={provider.uuid}
            list="hospitalizations"
            query={writeListView({ ...view, page: 1 })}
            href={(query) => `/hospitalizations?${query}`}
            onOpen={(query) =>
              change(() => readListView(new URLSearchParams(query), { showsMoney }).view)
            }
          />
          <span className="max-xl:hidden">
            <ListColumnMenu columns={columns} shown={shown} onChange={choose} />
          </span>
        </div>
      </div>
      {unread.length > 0 && (
        <Banner tone="attention">
          This address holds something that could not be used, and the list is not narrowed by it:{' '}
          {unread.join(', ')}.
        </Banner>
      )}
      <ListChips
        provider={provider.uuid}
        view={view}
        onRemove={(name) => {
          change((before) => ({
            ...before,
            filters: { ...before.filters, [name]: undefined },
            page: 1,
          }));
          removed();
        }}
        onRemoveMoney={() => {
          change((before) => ({ ...before, isOwing: null, page: 1 }));
          removed();
        }}
        onRemoveAll={() => {
          change(wholeTab);
          removed();
        }}
      />
      <ListResults
        reading={reading}
        columns={shown}
        clock={clock}
        showsMoney={showsMoney}
        admit={admit}
        onPage={(page) => change((before) => ({ ...before, page }))}
        onWhole={() => change(wholeTab)}
        href={(page) => listAddress({ ...view, page })}
      />
      <ListFiltersDialog
        provider={provider.uuid}
        filters={view.filters}
        open={isFiltering}
        onOpenChange={setFiltering}
        onApply={(filters) => change((before) => ({ ...before, filters, page: 1 }))}
      />
      <p role="status" className="sr-only">
        {reading.data && !reading.isPlaceholderData ? `${reading.data.total} found` : ''}
      </p>
    </div>
  );
}
