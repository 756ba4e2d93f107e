import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { shiftAddress, shiftOf } from '@/components/billing/cashier-shifts/client';
import { CloseShift } from '@/components/billing/cashier-shifts/close-shift';
import { readShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { readShift } from '@/lib/billing/cashier-shifts/server/read';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Count and close' };

export default async function CloseShiftPage({ params }: PageAddress<'shift'>) {
  const named = orNotFound(reference, (await params).shift);
  const { caller } = await requireViewer();
  const { viewer, data } = await readForViewer(readShiftContract, (ctx) => readShift(ctx, named));
  const { provider, permissions } = viewer;
  const isOwn = data.cashier === caller.id && !data.is_of_key;
  const mayClose = permissions.includes('payments:take') && isOwn;
  if (!mayClose && !permissions.includes('shifts:manage')) redirect(shiftAddress(data.uuid));
  const client = new QueryClient();
  client.setQueryData(shiftOf(provider.uuid, data.uuid).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CloseShift
        shift={data.uuid}
        provider={provider.uuid}
        viewer={{ userId: caller.id, timeZone: provider.time_zone }}
      />
    </HydrationBoundary>
  );
}
