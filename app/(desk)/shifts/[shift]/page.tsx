import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { Shift } from '@/components/shifts/shift';
import { shiftAddress, shiftOf } from '@/lib/cashier-shifts/client';
import { readShiftContract } from '@/lib/cashier-shifts/contract';
import { readShift } from '@/lib/cashier-shifts/read';
import { reference } from '@/lib/http/types';
import { readForViewer, requireViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Shift' };

type ShiftPageProps = { params: Promise<{ shift: string }> };

export default async function ShiftPage({ params }: ShiftPageProps) {
  const given = (await params).shift;
  const named = reference.safeParse(given);
  if (!named.success) notFound();
  const { caller } = await requireViewer();
  const { viewer, data } = await readForViewer(readShiftContract, (ctx) =>
    readShift(ctx, named.data),
  );
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
          isManager: permissions.includes('payments:void'),
        }}
      />
    </HydrationBoundary>
  );
}
