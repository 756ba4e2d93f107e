'use client';

import { useState } from 'react';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { CardTable } from '@/components/platform/lists/card-table';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { useToast } from '@/components/platform/ui/toast';
import { spokenInstant } from '@/lib/domain/time';
import { call } from '@/lib/platform/http/call';
import {
  revokeSharedDeviceContract,
  type SharedDeviceRecord,
} from '@/lib/platform/shared-devices/contract';
import { EnrolDevice } from './enrol-device';

type SharedDevicesProps = {
  provider: { uuid: string; time_zone: string };
  viewer: { uuid: string };
  devices: readonly SharedDeviceRecord[];
};

/** The hospital's shared devices: which there are, and how this browser becomes one. */
export function SharedDevices({ provider, viewer, devices }: SharedDevicesProps) {
  const toast = useToast();
  const [kept, setKept] = useState(devices);
  const [leaving, setLeaving] = useState<SharedDeviceRecord | null>(null);
  const [isEnrolling, setEnrolling] = useState(false);
  const at = (instant: string) => spokenInstant(new Date(instant), provider.time_zone);
  const columns: Column<SharedDeviceRecord>[] = [
    { key: 'name', header: 'Device', names: true, cell: ({ name }) => name },
    {
      key: 'enrolled',
      header: 'Enrolled',
      cell: ({ enrolled_by_name, enrolled_at }) => `${at(enrolled_at)}, by ${enrolled_by_name}`,
    },
    {
      key: 'used',
      header: 'Last unlocked',
      cell: ({ last_used_at }) => (last_used_at === null ? 'Not used yet' : at(last_used_at)),
    },
    {
      ...actionsColumn,
      cell: (device) => (
        <Button size="small" onClick={() => setLeaving(device)}>
          Remove<span className="sr-only"> {device.name}</span>
        </Button>
      ),
    },
  ];
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose text-ink-muted">
        A tablet that several nurses use: each signs in once, then unlocks it with a PIN. Set up
        such a tablet in its own browser: sign in there, and press the button below.
      </p>
      {kept.length > 0 && (
        <div className="w-full">
          <CardTable
            caption="Shared devices"
            columns={columns}
            rows={kept}
            rowKey={({ uuid }) => uuid}
          />
        </div>
      )}
      <Button onClick={() => setEnrolling(true)}>Make this browser a shared device</Button>
      {isEnrolling && (
        <EnrolDevice provider={provider} viewer={viewer} onClose={() => setEnrolling(false)} />
      )}
      {leaving && (
        <ConfirmedCall
          title={`Remove the shared device “${leaving.name}”?`}
          confirmLabel={`Remove ${leaving.name}`}
          danger
          send={() =>
            call(revokeSharedDeviceContract, {
              params: { provider_id: provider.uuid, shared_device_id: leaving.uuid },
            })
          }
          onDone={() => {
            setKept((before) => before.filter(({ uuid }) => uuid !== leaving.uuid));
            toast({ title: `“${leaving.name}” is not shared any more` });
          }}
          onClose={() => setLeaving(null)}
        >
          <p>
            Everyone is signed out on it, and no PIN works there. Sets of observations that were not
            sent yet stay on it until their nurse signs in there.
          </p>
        </ConfirmedCall>
      )}
    </div>
  );
}
