import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { HandoverSheet } from '@/components/handover/handover-sheet';
import { wardHandover } from '@/lib/handover/client';
import { readHandoverContract } from '@/lib/handover/contract';
import { readHandover } from '@/lib/handover/read';
import { reference } from '@/lib/http/types';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Handover' };

type HandoverPageProps = { params: Promise<{ ward: string }> };

export default async function HandoverPage({ params }: HandoverPageProps) {
  const ward = reference.safeParse((await params).ward);
  if (!ward.success) notFound();
  const { viewer, data } = await readForViewer(readHandoverContract, async (ctx) => ({
    handover: await readHandover(ctx, ward.data),
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
