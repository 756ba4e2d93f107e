'use client';

import { CardTable } from '@/components/platform/lists/card-table';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { IconButton } from '@/components/platform/ui/icon-button';
import { Menu, MenuItem } from '@/components/platform/ui/menu';
import type { LocationBed } from '@/components/registry/locations/client';
import type { LocationRecord } from '@/components/registry/locations/locations-client';
import { LocationName } from './location-name';
import { LocationState } from './location-state';

export type LocationDialog = { kind: 'rename' | 'switch' | 'add-beds'; location: LocationRecord };

type RoomsOfWardProps = {
  ward: LocationRecord;
  rooms: readonly LocationRecord[];
  beds: readonly LocationBed[];
  onOpen: (dialog: LocationDialog) => void;
};

/** The rooms of a ward by name, with what can be done about each. */
export function RoomsOfWard({ ward, rooms, beds, onOpen }: RoomsOfWardProps) {
  const bedsIn = ({ uuid }: LocationRecord) =>
    beds.filter(({ room, is_active }) => room === uuid && is_active).length;
  const columns: Column<LocationRecord>[] = [
    {
      key: 'room',
      header: 'Room',
      names: true,
      cell: ({ name }) => <LocationName>{name}</LocationName>,
    },
    { key: 'beds', header: 'Beds', numeric: true, cell: bedsIn },
    {
      key: 'state',
      header: 'State',
      cell: ({ is_active }) => (
        <LocationState isActive={is_active} {...(ward.is_active ? {} : { within: 'ward' })} />
      ),
    },
    {
      ...actionsColumn,
      cell: (room) => (
        <span className="flex items-center justify-end">
          <Menu
            align="end"
            trigger={(button) => (
              <IconButton {...button} icon="ellipsis" label={`More about ${room.name}`} />
            )}
          >
            {room.is_active && ward.is_active && (
              <MenuItem icon="plus" onSelect={() => onOpen({ kind: 'add-beds', location: room })}>
                Add beds…
              </MenuItem>
            )}
            <MenuItem icon="pencil" onSelect={() => onOpen({ kind: 'rename', location: room })}>
              Rename…
            </MenuItem>
            <MenuItem
              icon={room.is_active ? 'door-closed' : 'door-open'}
              onSelect={() => onOpen({ kind: 'switch', location: room })}
            >
              {room.is_active ? 'Close…' : 'Open again…'}
            </MenuItem>
          </Menu>
        </span>
      ),
    },
  ];
  return (
    <CardTable
      until="md"
      caption={`Rooms of ${ward.name} by name`}
      columns={columns}
      rows={rooms}
      rowKey={({ uuid }) => uuid}
    />
  );
}
