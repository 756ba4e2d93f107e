import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { Shift } from '@/components/shifts/shift';
import { shiftAddress, shiftOf } from '@/lib/cashier-shifts/client';
import { readShiftContract } from '@/lib/cashier-shifts/contract';
import { readShift } from '@/lib/cashier-shifts/read';
import { reference } from '@/lib/http/types';
import { readForViewer, requireViewer } from '@/lib/session/viewer';

type ShiftPageProps = { params: Promise<{ shift: string }> };

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = reference.safeParse(given);
  if (!named.success) notFound();
  return readForViewer(readShiftContract, (ctx) => readShift(ctx, named.data));
});

export async function generateMetadata({ params }: ShiftPageProps): Promise<Metadata> {
  const { data } = await read((await params).shift);
  return { title: `${data.cashier_name ?? 'A cashier'} · Shift` };
}

export default async function ShiftPage({ params }: ShiftPageProps) {
  const given = (await params).shift;
  const { caller } = await requireViewer();
  const { viewer, data } = await read(given);
  if (given !== data.uuid) redirect(shiftAddress(data.uuid));
  const { provider, permissions } = viewer;
  const client = new QueryClient();
  client.setQueryData(shiftOf(provider.uuid, data.uuid).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Shift
        shift={data.uuid}
        provider={provider}
        viewer={{
          userId: caller.id,
          takesPayments: permissions.includes('payments:take'),
          isManager: permissions.includes('shifts:manage'),
        }}
      />
    </HydrationBoundary>
  );
}
