'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DoorClosed, DoorOpen, Ellipsis, MapPin, Pencil, Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { CardTable } from '@/components/platform/lists/card-table';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { Button } from '@/components/platform/ui/button';
import type { Column } from '@/components/platform/ui/data-table';
import { IconButton } from '@/components/platform/ui/icon-button';
import { Menu, MenuItem } from '@/components/platform/ui/menu';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { type PlaceFilter, placeList, shownType } from '@/components/registry/locations/list-view';
import { everyPlace, type Place, placesQuery } from '@/components/registry/locations/places-client';
import { AddPlace } from './add-place';
import { SwitchPlace } from './close-place';
import { PlaceName } from './place-name';
import { PlaceState } from './place-state';
import { RenamePlace } from './rename-place';

type Opened = { kind: 'add' } | { kind: 'rename' | 'switch'; place: Place };

type WardCounts = { uuid: string; beds: number; occupied: number };

type PlacesListProps = {
  provider: { uuid: string; name: string; time_zone: string };
  /** How full the wards are; undefined while that is read. */
  wards: readonly WardCounts[] | undefined;
  onChanged: () => void;
};

/** A hospital's wards, each of which leads to its rooms and beds, and its other places. */
export function PlacesList({ provider, wards, onChanged }: PlacesListProps) {
  const client = useQueryClient();
  const router = useRouter();
  const goTo = useNavigateAfterSave();
  const state = useListView(placeList);
  const reading = useQuery(placesQuery(provider.uuid, state.view));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [said, setSaid] = useState('');
  const type = shownType(state.view);
  const close = () => {
    setOpened(null);
    // Also when nothing was saved: an answer may have been lost.
    void client.invalidateQueries(everyPlace(provider.uuid));
    onChanged();
    // The shell's list of wards too.
    router.refresh();
  };
  const { caption, ...words } = wordsOf[type];
  return (
    <>
      <FilteredList
        list={placeList}
        {...{ state, reading, provider, controls, words }}
        tabs={
          <SegmentedControl
            label="Which places"
            value={type}
            onValueChange={(next: typeof type) =>
              state.change(() => ({ filters: next === 'ward' ? {} : { type: next }, page: 1 }))
            }
            options={[
              { value: 'ward', label: 'Wards' },
              { value: 'area', label: 'Other places' },
            ]}
          />
        }
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setOpened({ kind: 'add' })}>
            {type === 'ward' ? 'Add a ward' : 'Add a place'}
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
            {...(type === 'ward' ? { rowHref: ({ uuid }: Place) => `/places/${uuid}` } : {})}
          />
        )}
      </FilteredList>
      <p role="status" aria-live="polite" className="sr-only">
        {said}
      </p>
      {opened?.kind === 'add' && (
        <AddPlace
          provider={provider.uuid}
          type={type}
          onDone={setSaid}
          onAdded={({ uuid }) => {
            if (type === 'ward') goTo(`/places/${uuid}`);
          }}
          onClose={close}
        />
      )}
      {opened?.kind === 'rename' && (
        <RenamePlace
          provider={provider.uuid}
          place={opened.place}
          onDone={setSaid}
          onClose={close}
        />
      )}
      {opened?.kind === 'switch' && (
        <SwitchPlace
          provider={provider.uuid}
          place={opened.place}
          onDone={setSaid}
          onClose={close}
        />
      )}
    </>
  );
}

/** `wards`: how full they are; null where the places are no wards. */
function columnsFor(
  wards: readonly WardCounts[] | null,
  open: (opened: Opened) => void,
): Column<Place>[] {
  return [
    { key: 'name', header: 'Name', names: true, cell: ({ name }) => <PlaceName>{name}</PlaceName> },
    ...(wards
      ? [
          {
            key: 'beds',
            header: 'Beds',
            numeric: true,
            cell: ({ uuid }: Place) => wards.find((ward) => ward.uuid === uuid)?.beds ?? '–',
          },
          {
            key: 'occupied',
            header: 'Occupied',
            numeric: true,
            cell: ({ uuid }: Place) => wards.find((ward) => ward.uuid === uuid)?.occupied ?? '–',
          },
        ]
      : []),
    { key: 'state', header: 'State', cell: ({ is_active }) => <PlaceState isActive={is_active} /> },
    {
      key: 'actions',
      header: <span className="sr-only">Actions</span>,
      cell: (place) => (
        // Above the row's own link.
        <span className="relative flex items-center justify-end gap-1">
          <Menu
            align="end"
            trigger={(button) => (
              <IconButton {...button} icon={Ellipsis} label={`More about ${place.name}`} />
            )}
          >
            <MenuItem icon={Pencil} onSelect={() => open({ kind: 'rename', place })}>
              Rename…
            </MenuItem>
            <MenuItem
              icon={place.is_active ? DoorClosed : DoorOpen}
              onSelect={() => open({ kind: 'switch', place })}
            >
              {place.is_active ? 'Close…' : 'Open again…'}
            </MenuItem>
          </Menu>
        </span>
      ),
    },
  ];
}

const controls: FilterControls<PlaceFilter> = {
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
  title: 'Places',
  finds: 'Name',
  loading: 'Loading the places',
  failed: 'The places could not be loaded',
};

const wordsOf = {
  ward: {
    ...shared,
    caption: 'Wards by name',
    none: {
      icon: MapPin,
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
    caption: 'Other places by name',
    none: {
      icon: MapPin,
      title: 'There is no other place yet',
      text: 'Add locations that are not wards here: a clinic, a theatre, a desk that takes payments.',
    },
    noMatch: {
      title: 'No other place matches',
      text: 'Every search word must be part of the name. Locations must match every filter.',
    },
  },
};
