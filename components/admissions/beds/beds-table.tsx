'use client';

import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column, DataTable } from '@/components/platform/ui/data-table';
import { IconButton } from '@/components/platform/ui/icon-button';
import type { IconName } from '@/components/platform/ui/icon-names';
import { Menu, MenuItem } from '@/components/platform/ui/menu';
import type { LocationBed } from '@/components/registry/locations/client';
import { spokenInstant } from '@/lib/domain/time';
import { BedState } from './bed-state';

export type BedDialog = { kind: 'history' | 'out-of-service'; bed: LocationBed };

type BedsTableProps = {
  ward: string;
  beds: readonly LocationBed[];
  timeZone: string;
  /** Whether the viewer says if a bed can be used. */
  mayChangeStatus: boolean;
  /** The beds whose status is being changed, by uuid. */
  changing: ReadonlySet<string>;
  onStatus: (bed: LocationBed, status: LocationBed['status']) => void;
  onOpen: (dialog: BedDialog) => void;
};

/** The beds of a ward with their states, and what can be done with each. */
export function BedsTable({ ward, beds, ...rest }: BedsTableProps) {
  return (
    <DataTable
      caption={`Beds of ${ward}`}
      columns={columnsFor(rest)}
      rows={beds}
      rowKey={({ uuid }) => uuid}
    />
  );
}

function columnsFor({
  timeZone,
  mayChangeStatus,
  changing,
  onStatus,
  onOpen,
}: Omit<BedsTableProps, 'ward' | 'beds'>): Column<LocationBed>[] {
  return [
    { key: 'bed', header: 'Bed', names: true, cell: ({ name }) => name },
    {
      key: 'state',
      header: 'State',
      cell: (bed) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {bed.is_in_use ? <BedState status={bed.status} /> : <Badge>Not in use</Badge>}
          {bed.status_reason && <span>{bed.status_reason}</span>}
          {bed.held_until && (
            <span>held until {spokenInstant(new Date(bed.held_until), timeZone)}</span>
          )}
        </span>
      ),
    },
    {
      ...actionsColumn,
      cell: (bed) => {
        const usual = mayChangeStatus && bed.is_in_use ? usualChange[bed.status] : undefined;
        return (
          <span className="flex items-center gap-1">
            {usual && (
              <Button
                icon={usual.icon}
                pending={changing.has(bed.uuid)}
                aria-label={`${usual.label}: ${bed.name}`}
                onClick={() => onStatus(bed, 'available')}
              >
                {usual.label}
              </Button>
            )}
            <Menu
              align="end"
              trigger={(button) => (
                <IconButton {...button} icon="ellipsis" label={`More about ${bed.name}`} />
              )}
            >
              <MenuItem icon="rotate-ccw-clock" onSelect={() => onOpen({ kind: 'history', bed })}>
                History
              </MenuItem>
              {mayChangeStatus && bed.is_in_use && bed.status === 'available' && (
                <MenuItem icon="sparkles" onSelect={() => onStatus(bed, 'cleaning')}>
                  Needs cleaning
                </MenuItem>
              )}
              {mayChangeStatus && bed.is_in_use && isClosable(bed) && (
                <MenuItem icon="wrench" onSelect={() => onOpen({ kind: 'out-of-service', bed })}>
                  Take out of service…
                </MenuItem>
              )}
            </Menu>
          </span>
        );
      },
    },
    { key: 'room', header: 'Room', cell: ({ room_name }) => room_name },
    {
      key: 'since',
      header: 'Since',
      cell: (bed) => (
        <span>
          {spokenInstant(new Date(bed.status_changed_at), timeZone)}
          {bed.status_changed_by_name && (
            <span className="text-ink-muted"> · {bed.status_changed_by_name}</span>
          )}
        </span>
      ),
    },
  ];
}

const isClosable = ({ status }: LocationBed) => status === 'available' || status === 'cleaning';

const usualChange: Partial<Record<LocationBed['status'], { label: string; icon: IconName }>> = {
  cleaning: { label: 'Cleaning done', icon: 'sparkles' },
  'out-of-service': { label: 'Back in service', icon: 'rotate-ccw' },
};
