'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable } from '@/components/platform/lists/card-table';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { LinkButton } from '@/components/platform/ui/link-button';
import { type Service, servicesQuery } from '@/components/registry/services/client';
import { serviceList } from '@/components/registry/services/list-view';
import { CatalogueNav } from './catalogue-nav';
import { InUse, InUseTabs } from './in-use-tabs';
import { RowActions } from './row-actions';
import { AddServiceDialog, EditServiceDialog } from './service-dialogs';
import { type CountStays, SwitchService } from './switch-service';

type Opened = { kind: 'add' } | { kind: 'edit' | 'switch'; service: Service };

type ServicesListProps = {
  provider: { uuid: string; time_zone: string };
  countStays: CountStays;
};

/** The hospital's services, and the actions of an administrator. */
export function ServicesList({ provider, countStays }: ServicesListProps) {
  const client = useQueryClient();
  const state = useListView(serviceList);
  const reading = useQuery(servicesQuery(provider.uuid, state.view));
  const [opened, setOpened] = useState<Opened | null>(null);
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ['healthcare-services', provider.uuid] });
    // The choices of other lists and forms are old now.
    void client.invalidateQueries({ queryKey: ['list-choices', provider.uuid] });
  };
  const close = () => {
    setOpened(null);
    // Also when nothing was saved: an answer may have been lost.
    readAgain();
  };
  const dialog = { provider, onClose: close };
  return (
    <>
      <FilteredList
        list={serviceList}
        {...{ state, reading, provider, words }}
        controls={{ is_active: null }}
        tabs={<InUseTabs label="Which services" state={state} />}
        actions={
          <>
            <LinkButton icon="folder-open" href="/services/import">
              Import services
            </LinkButton>
            <Button variant="primary" icon="plus" onClick={() => setOpened({ kind: 'add' })}>
              Add a service
            </Button>
          </>
        }
        lead={
          <>
            <CatalogueNav here="/services" />
            <p className="max-w-prose text-ink-muted">
              Services that patients are admitted to, seen for or charged for. Set their prices
              under Prices, once for each price tier.
            </p>
          </>
        }
      >
        {(rows) => (
          <CardTable
            caption="Services by name"
            columns={columnsFor(setOpened)}
            rows={rows}
            rowKey={({ uuid }) => uuid}
          />
        )}
      </FilteredList>
      {opened?.kind === 'add' && <AddServiceDialog {...dialog} onAdded={readAgain} />}
      {opened?.kind === 'edit' && <EditServiceDialog {...dialog} service={opened.service} />}
      {opened?.kind === 'switch' && (
        <SwitchService {...dialog} service={opened.service} countStays={countStays} />
      )}
    </>
  );
}

function columnsFor(open: (opened: Opened) => void): Column<Service>[] {
  return [
    { key: 'name', header: 'Name', names: true, cell: ({ name }) => <Written>{name}</Written> },
    {
      key: 'category',
      header: 'Category',
      cell: ({ category }) => (category === '' ? '–' : <Written>{category}</Written>),
    },
    {
      key: 'night',
      header: 'Bed-night price from',
      cell: ({ uuid, bed_night_service, bed_night_service_name }) =>
        bed_night_service_name === null || bed_night_service === uuid ? (
          '–'
        ) : (
          <Written>{bed_night_service_name}</Written>
        ),
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ is_active }) => <InUse isActive={is_active} />,
    },
    {
      ...actionsColumn,
      cell: (service) => (
        <RowActions
          of={service}
          onEdit={() => open({ kind: 'edit', service })}
          onSwitch={() => open({ kind: 'switch', service })}
        />
      ),
    },
  ];
}

/** A text by a person, which may be long, and from right to left. */
function Written({ children }: { children: string }) {
  return (
    <span className="block max-w-72 whitespace-normal wrap-anywhere">
      <bdi>{children}</bdi>
    </span>
  );
}

const words: FilteredListWords = {
  title: 'Services',
  finds: 'Name or category',
  loading: 'Loading the services',
  failed: 'The services could not be loaded',
  none: {
    icon: 'heart-pulse',
    title: 'No services yet',
    text: 'Admissions and prices need services, such as general medicine, a consultation, an X-ray or a bed night. Add the services or import them from a spreadsheet, then the price tiers, then the prices.',
  },
  noMatch: {
    title: 'No service matches',
    text: 'Every search word must be part of the name or the category. Closed services are under “Closed”.',
  },
};
