'use client';

import { useEffect, useRef } from 'react';
import { CardTable } from '@/components/platform/lists/card-table';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { IconButton } from '@/components/platform/ui/icon-button';
import { Menu, MenuItem } from '@/components/platform/ui/menu';
import type { LocationBed } from '@/components/registry/locations/client';
import { LocationName } from './location-name';
import { LocationState } from './location-state';

export type EditedBed =
  | { kind: 'rename-bed' | 'switch-bed'; bed: LocationBed }
  | { kind: 'place-bed'; bed: LocationBed };

type BedsOfWardProps = {
  ward: { name: string; is_active: boolean };
  beds: readonly LocationBed[];
  /** The uuids of the rooms that are closed: their beds are on no board either. */
  closedRooms: ReadonlySet<string>;
  onMove: (move: { bed: LocationBed; after: LocationBed | null }) => void;
  onOpen: (dialog: EditedBed) => void;
};

/** The beds of a ward in the order of its board, with what can be done about each. */
export function BedsOfWard({ ward, beds, closedRooms, onMove, onOpen }: BedsOfWardProps) {
  const whole = useRef<HTMLDivElement>(null);
  const moved = useRef<string | null>(null);
  const order = beds.map(({ uuid }) => uuid).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was moved on the page has lost the focus.
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    const buttons = whole.current?.querySelectorAll<HTMLElement>(
      `[data-bed="${moved.current}"] button`,
    );
    [...(buttons ?? [])].find((button) => button.checkVisibility())?.focus();
  }, [order]);
  const at = (bed: LocationBed) => beds.findIndex(({ uuid }) => uuid === bed.uuid);
  const move = (bed: LocationBed, after: LocationBed | null) => {
    moved.current = bed.uuid;
    onMove({ bed, after });
  };
  const columns: Column<LocationBed>[] = [
    { key: 'place', header: 'Position', cell: (bed) => at(bed) + 1 },
    {
      key: 'bed',
      header: 'Bed',
      names: true,
      cell: ({ name }) => <LocationName>{name}</LocationName>,
    },
    {
      key: 'room',
      header: 'Room',
      cell: ({ room_name }) => <LocationName>{room_name}</LocationName>,
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ is_active, room }) => (
        <LocationState
          isActive={is_active}
          {...(ward.is_active ? closedRooms.has(room) && { within: 'room' } : { within: 'ward' })}
        />
      ),
    },
    {
      ...actionsColumn,
      cell: (bed) => (
        <span data-bed={bed.uuid} className="flex items-center justify-end">
          <Menu
            align="end"
            trigger={(button) => (
              <IconButton {...button} icon="ellipsis" label={`More about ${bed.name}`} />
            )}
          >
            {at(bed) > 0 && (
              <MenuItem icon="arrow-up" onSelect={() => move(bed, beds[at(bed) - 2] ?? null)}>
                Move up
              </MenuItem>
            )}
            {at(bed) < beds.length - 1 && (
              <MenuItem icon="arrow-down" onSelect={() => move(bed, beds[at(bed) + 1] ?? null)}>
                Move down
              </MenuItem>
            )}
            {beds.length > 2 && (
              <MenuItem icon="list-ordered" onSelect={() => onOpen({ kind: 'place-bed', bed })}>
                Change position…
              </MenuItem>
            )}
            <MenuItem icon="pencil" onSelect={() => onOpen({ kind: 'rename-bed', bed })}>
              Rename…
            </MenuItem>
            <MenuItem
              icon={bed.is_active ? 'door-closed' : 'door-open'}
              onSelect={() => onOpen({ kind: 'switch-bed', bed })}
            >
              {bed.is_active ? 'Close…' : 'Open again…'}
            </MenuItem>
          </Menu>
        </span>
      ),
    },
  ];
  return (
    <div ref={whole}>
      <CardTable
        until="md"
        caption={`Beds of ${ward.name} in the order of its board`}
        columns={columns}
        rows={beds}
        rowKey={({ uuid }) => uuid}
      />
    </div>
  );
}
