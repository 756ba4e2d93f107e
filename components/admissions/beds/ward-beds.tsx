'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { bedsOfWard } from '@/components/registry/locations/client';
import { BedHistoryDialog } from './bed-history-dialog';
import { type BedDialog, BedsTable } from './beds-table';
import { OutOfServiceDialog } from './out-of-service-dialog';
import { type BedRefusal, useBedStatus } from './use-bed-status';

type WardBedsProps = {
  provider: { uuid: string; time_zone: string };
  ward: { uuid: string; name: string };
  may: { changeStatus: boolean; administer: boolean };
};

/** A ward's rooms and beds as they are now, with what the viewer may do about them. */
export function WardBeds({ provider, ward, may }: WardBedsProps) {
  const { data: beds, error, isFetching, refetch } = useQuery(bedsOfWard(provider.uuid, ward.uuid));
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<BedRefusal | null>(null);
  const readAgain = () => client.invalidateQueries({ queryKey: ['beds', provider.uuid] });
  const status = useBedStatus({ provider: provider.uuid, readAgain, onRefused: setRefusal });
  const [dialog, setDialog] = useState<BedDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <section aria-labelledby="beds" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="beds" className="font-semibold text-lg">
          Beds now
        </h2>
        {may.administer && <LinkButton href={`/locations/${ward.uuid}`}>Rooms and beds</LinkButton>}
      </div>
      {refusal && (
        <Banner tone="danger" urgent>
          {refusal.sentence}
        </Banner>
      )}
      {error && (
        <FailedState
          title={beds ? 'The beds could not be updated' : 'The beds could not be loaded'}
          onRetry={() => refetch()}
          retrying={isFetching}
        >
          {error.message}
        </FailedState>
      )}
      {!beds && !error && (
        <Loading label={`The beds of ${ward.name}`}>
          <Skeleton className="h-80" />
        </Loading>
      )}
      {beds?.length === 0 && (
        <EmptyState icon="bed-double" title="This ward has no beds">
          {may.administer
            ? 'Add a room under Rooms and beds, then its beds. They appear on the ward’s board as soon as you add them.'
            : 'An administrator adds rooms and beds.'}
        </EmptyState>
      )}
      {beds && beds.length > 0 && (
        <BedsTable
          ward={ward.name}
          beds={beds}
          timeZone={provider.time_zone}
          mayChangeStatus={may.changeStatus}
          changing={status.changing}
          onStatus={(bed, wanted) => void status.changeStatus(bed, wanted)}
          onOpen={setDialog}
        />
      )}
      {dialog?.kind === 'history' && (
        <BedHistoryDialog provider={provider} bed={dialog.bed} onClose={close} />
      )}
      {dialog?.kind === 'out-of-service' && (
        <OutOfServiceDialog
          provider={provider.uuid}
          bed={dialog.bed}
          onClose={close}
          onSaved={() => {
            close();
            status.offerUndo(dialog.bed, 'out-of-service');
            void readAgain();
          }}
        />
      )}
    </section>
  );
}
