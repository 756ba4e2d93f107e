'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { CardTable } from '@/components/platform/lists/card-table';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { IconButton } from '@/components/platform/ui/icon-button';
import { Menu, MenuItem } from '@/components/platform/ui/menu';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import {
  type LocationListFilter,
  locationList,
  shownType,
} from '@/components/registry/locations/list-view';
import {
  everyLocation,
  type LocationRecord,
  locationsQuery,
} from '@/components/registry/locations/locations-client';
import { AddLocation } from './add-location';
import { SwitchLocation } from './close-location';
import { LocationName } from './location-name';
import { LocationState } from './location-state';
import { RenameLocation } from './rename-location';

type Opened = { kind: 'add' } | { kind: 'rename' | 'switch'; location: LocationRecord };

type WardCounts = { uuid: string; beds: number; occupied: number };

type LocationsListProps = {
  provider: { uuid: string; name: string; time_zone: string };
  /** How full the wards are; undefined while that is read. */
  wards: readonly WardCounts[] | undefined;
  onChanged: () => void;
};

/** A hospital's wards, each of which leads to its rooms and beds, and its other locations. */
export function LocationsList({ provider, wards, onChanged }: LocationsListProps) {
  const client = useQueryClient();
  const router = useRouter();
  const goTo = useNavigateAfterSave();
  const state = useListView(locationList);
  const reading = useQuery(locationsQuery(provider.uuid, state.view));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [said, setSaid] = useState('');
  const type = shownType(state.view);
  const close = () => {
    setOpened(null);
    // Also when nothing was saved: an answer may have been lost.
    void client.invalidateQueries(everyLocation(provider.uuid));
    onChanged();
    // The shell's list of wards too.
    router.refresh();
  };
  const { caption, ...words } = wordsOf[type];
  return (
    <>
      <FilteredList
        list={locationList}
        {...{ state, reading, provider, controls, words }}
        tabs={
          <SegmentedControl
            label="Which locations"
            value={type}
            onValueChange={(next: typeof type) =>
              state.change(() => ({ filters: next === 'ward' ? {} : { type: next }, page: 1 }))
            }
            options={[
              { value: 'ward', label: 'Wards' },
              { value: 'area', label: 'Other locations' },
            ]}
          />
        }
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOpened({ kind: 'add' })}>
            {type === 'ward' ? 'Add a ward' : 'Add a location'}
          </Button>
        }
      >
        {(rows) => (
          <CardTable
            until="md"
            caption={caption}
            columns={columnsFor(type === 'ward' ? (wards ?? []) : null, setOpened)}
            rows={rows}
            rowKey={({ uuid }) => uuid}
            {...(type === 'ward'
              ? { rowHref: ({ uuid }: LocationRecord) => `/locations/${uuid}` }
              : {})}
          />
        )}
      </FilteredList>
      <p role="status" aria-live="polite" className="sr-only">
        {said}
      </p>
      {opened?.kind === 'add' && (
        <AddLocation
          provider={provider.uuid}
          type={type}
          onDone={setSaid}
          onAdded={({ uuid }) => {
            if (type === 'ward') goTo(`/locations/${uuid}`);
          }}
          onClose={close}
        />
      )}
      {opened?.kind === 'rename' && (
        <RenameLocation
          provider={provider.uuid}
          location={opened.location}
          onDone={setSaid}
          onClose={close}
        />
      )}
      {opened?.kind === 'switch' && (
        <SwitchLocation
          provider={provider.uuid}
          location={opened.location}
          onDone={setSaid}
          onClose={close}
        />
      )}
    </>
  );
}

/** `wards`: how full they are; null where the locations are no wards. */
function columnsFor(
  wards: readonly WardCounts[] | null,
  open: (opened: Opened) => void,
): Column<LocationRecord>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      names: true,
      cell: ({ name }) => <LocationName>{name}</LocationName>,
    },
    ...(wards
      ? [
          {
            key: 'beds',
            header: 'Beds',
            numeric: true,
            cell: ({ uuid }: LocationRecord) =>
              wards.find((ward) => ward.uuid === uuid)?.beds ?? '–',
          },
          {
            key: 'occupied',
            header: 'Occupied',
            numeric: true,
            cell: ({ uuid }: LocationRecord) =>
              wards.find((ward) => ward.uuid === uuid)?.occupied ?? '–',
          },
        ]
      : []),
    {
      key: 'state',
      header: 'State',
      cell: ({ is_active }) => <LocationState isActive={is_active} />,
    },
    {
      ...actionsColumn,
      cell: (location) => (
        // Above the row's own link.
        <span className="relative flex items-center justify-end gap-1">
          <Menu
            align="end"
            trigger={(button) => (
              <IconButton {...button} icon="ellipsis" label={`More about ${location.name}`} />
            )}
          >
            <MenuItem icon="pencil" onSelect={() => open({ kind: 'rename', location })}>
              Rename…
            </MenuItem>
            <MenuItem
              icon={location.is_active ? 'door-closed' : 'door-open'}
              onSelect={() => open({ kind: 'switch', location })}
            >
              {location.is_active ? 'Close…' : 'Open again…'}
            </MenuItem>
          </Menu>
        </span>
      ),
    },
  ];
}

const controls: FilterControls<LocationListFilter> = {
  type: null,
  is_active: {
    kind: 'options',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
};

const shared = {
  title: 'Locations',
  finds: 'Name',
  loading: 'Loading the locations',
  failed: 'The locations could not be loaded',
};

const wordsOf = {
  ward: {
    ...shared,
    caption: 'Wards by name',
    none: {
      icon: 'map-pin',
      title: 'No wards yet',
      text: 'Add a ward, then its rooms and beds. Once there is a bed, patients can be admitted.',
    },
    noMatch: {
      title: 'No ward matches',
      text: 'Every search word must be part of the ward’s name. Wards must match every filter.',
    },
  },
  area: {
    ...shared,
    caption: 'Other locations by name',
    none: {
      icon: 'map-pin',
      title: 'There is no other location yet',
      text: 'Add locations that are not wards here: a clinic, a theatre, a desk that takes payments.',
    },
    noMatch: {
      title: 'No other location matches',
      text: 'Every search word must be part of the name. Locations must match every filter.',
    },
  },
} satisfies Record<string, FilteredListWords & { caption: string }>;
