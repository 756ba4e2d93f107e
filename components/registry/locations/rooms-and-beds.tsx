'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import {
  everyLocation,
  type FurnishedWard,
  furnishedWard,
} from '@/components/registry/locations/locations-client';
import { BedPosition } from './bed-position';
import { BedsOfWard } from './beds-of-ward';
import { MaternityWard } from './maternity-ward';
import { RoomsOfWard } from './rooms-of-ward';
import { useBedOrder } from './use-bed-order';
import { type WardDialog, WardDialogs } from './ward-dialogs';

type RoomsAndBedsProps = { provider: { uuid: string; name: string }; ward: string };

/** A ward as an administrator furnishes it: its name, whether it is in use, its rooms, and its beds in their order. */
export function RoomsAndBeds({ provider, ward }: RoomsAndBedsProps) {
  const { data, error, isFetching, refetch } = useQuery(furnishedWard(provider.uuid, ward));
  return (
    <div className="flex flex-col gap-6">
      {error && (
        <FailedState
          title={data ? 'The ward could not be updated' : 'The ward could not be loaded'}
          onRetry={() => refetch()}
          retrying={isFetching}
        >
          {error.message}
        </FailedState>
      )}
      {data ? (
        <Furnished provider={provider} of={data} />
      ) : (
        !error && <RowsSkeleton label="Loading the rooms and beds" />
      )}
    </div>
  );
}

function Furnished({
  provider,
  of,
}: {
  provider: RoomsAndBedsProps['provider'];
  of: FurnishedWard;
}) {
  const { ward, rooms, beds } = of;
  const client = useQueryClient();
  const router = useRouter();
  const [opened, setOpened] = useState<WardDialog | null>(null);
  const [said, setSaid] = useState('');
  const order = useBedOrder({ provider: provider.uuid, ward: ward.uuid, onSaid: setSaid });
  const close = () => {
    setOpened(null);
    // Also when nothing was saved: an answer may have been lost.
    void client.invalidateQueries(everyLocation(provider.uuid));
    void client.invalidateQueries({ queryKey: ['beds', provider.uuid] });
    void client.invalidateQueries({ queryKey: ['wards', provider.uuid] });
    // The shell's list of wards too.
    router.refresh();
  };
  const openRooms = rooms.filter(({ is_active }) => is_active);
  const closedRooms = new Set(rooms.flatMap(({ uuid, is_active }) => (is_active ? [] : [uuid])));
  const mayAddBeds = ward.is_active && openRooms.length > 0;
  return (
    <>
      <WardHead provider={provider.name} ward={ward} onOpen={setOpened} />
      <Rooms of={of} onOpen={setOpened} />
      <section aria-labelledby="beds" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="beds" className="font-semibold text-lg">
            Beds
          </h2>
          <div className="flex flex-wrap gap-2">
            {ward.is_active && beds.length > 0 && (
              <LinkButton href={`/beds?ward=${ward.uuid}`}>Bed status</LinkButton>
            )}
            {mayAddBeds && (
              <Button
                variant="primary"
                icon="plus"
                onClick={() => setOpened({ kind: 'add-beds', location: ward })}
              >
                Add beds
              </Button>
            )}
          </div>
        </div>
        {order.error && (
          <Banner tone="danger" urgent>
            The order may not have been changed. {order.error.message}
          </Banner>
        )}
        {/* aria-live, because what is marked so stays within hearing behind a dialog. */}
        <p role="status" aria-live="polite" className="sr-only">
          {said}
        </p>
        {beds.length === 0 ? (
          <EmptyState icon="bed-double" title="This ward has no beds yet">
            {openRooms.length === 0
              ? 'Add or open a room first.'
              : 'Add the beds. They appear on the ward board at once.'}
          </EmptyState>
        ) : (
          <BedsOfWard
            ward={ward}
            beds={beds}
            closedRooms={closedRooms}
            onMove={order.move}
            onOpen={setOpened}
          />
        )}
      </section>
      {ward.is_active && (
        <MaternityWard
          provider={provider.uuid}
          ward={ward}
          onDone={(words) => {
            setSaid(words);
            close();
          }}
        />
      )}
      {opened?.kind === 'place-bed' ? (
        <BedPosition
          bed={opened.bed}
          beds={beds}
          onMove={(after) => order.move({ bed: opened.bed, after })}
          onClose={() => setOpened(null)}
        />
      ) : (
        opened && (
          <WardDialogs
            provider={provider.uuid}
            of={of}
            opened={opened}
            onDone={setSaid}
            onClose={close}
          />
        )
      )}
    </>
  );
}

type PartProps = { onOpen: (dialog: WardDialog) => void };

function WardHead({
  provider,
  ward,
  onOpen,
}: PartProps & { provider: string; ward: FurnishedWard['ward'] }) {
  return (
    <>
      <PageHeader
        title={<bdi>{ward.name}</bdi>}
        back={{ href: '/locations', label: 'Locations' }}
        actions={
          <>
            {ward.is_active && (
              <LinkButton variant="quiet" href={`/wards/${ward.uuid}`}>
                Open the ward’s board
              </LinkButton>
            )}
            <Button onClick={() => onOpen({ kind: 'rename', location: ward })}>Rename</Button>
            {ward.is_active && (
              <Button onClick={() => onOpen({ kind: 'switch', location: ward })}>
                Close the ward…
              </Button>
            )}
          </>
        }
      >
        {provider}
      </PageHeader>
      {!ward.is_active && (
        <Banner
          tone="attention"
          icon="door-open"
          action={
            <Button size="small" onClick={() => onOpen({ kind: 'switch', location: ward })}>
              Open the ward again…
            </Button>
          }
        >
          This ward is closed. It is not in the list of wards, and no patient can be admitted or
          transferred to it.
        </Banner>
      )}
    </>
  );
}

function Rooms({ of: { ward, rooms, beds }, onOpen }: PartProps & { of: FurnishedWard }) {
  return (
    <section aria-labelledby="rooms" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="rooms" className="font-semibold text-lg">
          Rooms
        </h2>
        {ward.is_active && (
          <Button
            variant={rooms.length === 0 ? 'primary' : 'secondary'}
            icon="plus"
            onClick={() => onOpen({ kind: 'add-room' })}
          >
            Add a room
          </Button>
        )}
      </div>
      {rooms.length === 0 ? (
        <EmptyState icon="door-open" title="This ward has no rooms yet">
          Add a room first, because every bed is in a room. An open ward has one room.
        </EmptyState>
      ) : (
        <RoomsOfWard ward={ward} rooms={rooms} beds={beds} onOpen={onOpen} />
      )}
    </section>
  );
}
