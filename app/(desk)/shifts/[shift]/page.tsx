import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { shiftAddress, shiftOf } from '@/components/billing/cashier-shifts/client';
import { Shift } from '@/components/billing/cashier-shifts/shift';
import { readShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { readShift } from '@/lib/billing/cashier-shifts/server/read';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = orNotFound(reference, given);
  return readForViewer(readShiftContract, async (ctx) => ({
    shift: await readShift(ctx, named),
    hospital: await readHospitalIdentity(ctx),
  }));
});

export async function generateMetadata({ params }: PageAddress<'shift'>): Promise<Metadata> {
  const { shift } = (await read((await params).shift)).data;
  return { title: `${shift.cashier_name ?? 'A cashier'} · Shift` };
}

export default async function ShiftPage({ params }: PageAddress<'shift'>) {
  const given = (await params).shift;
  const { caller } = await requireViewer();
  const { viewer, data } = await read(given);
  const { shift, hospital } = data;
  if (given !== shift.uuid) redirect(shiftAddress(shift.uuid));
  const { provider, permissions } = viewer;
  const client = new QueryClient();
  client.setQueryData(shiftOf(provider.uuid, shift.uuid).queryKey, shift);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Shift
        shift={shift.uuid}
        provider={provider}
        hospital={hospital}
        viewer={{
          userId: caller.id,
          takesPayments: permissions.includes('payments:take'),
          isManager: permissions.includes('shifts:manage'),
        }}
      />
    </HydrationBoundary>
  );
}
