import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { wardHandover } from '@/components/admissions/handover/client';
import { HandoverSheet } from '@/components/admissions/handover/handover-sheet';
import { readHandoverContract } from '@/lib/admissions/handover/contract';
import { readHandover } from '@/lib/admissions/handover/server/read';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Handover' };

export default async function HandoverPage({ params }: PageAddress<'ward'>) {
  const ward = orNotFound(reference, (await params).ward);
  const { viewer, data } = await readForViewer(readHandoverContract, async (ctx) => ({
    handover: await readHandover(ctx, ward),
    userId: ctx.caller.id,
  }));
  const { handover, userId } = data;
  const { name, permissions, provider } = viewer;
  const client = new QueryClient();
  client.setQueryData(wardHandover(provider.uuid, handover.ward.uuid).queryKey, handover);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <HandoverSheet
        key={handover.ward.uuid}
        ward={handover.ward.uuid}
        provider={provider}
        viewer={{ userId, name, permissions }}
      />
    </HydrationBoundary>
  );
}
