import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { treatmentWaitsQuery } from '@/components/admissions/treatment-waits/client';
import { TreatmentWaits } from '@/components/admissions/treatment-waits/treatment-waits';
import { shownAcrossWards } from '@/components/admissions/wards/across-wards';
import { listTreatmentWaitsContract } from '@/lib/admissions/treatment-waits/contract';
import { readTreatmentWaits } from '@/lib/admissions/treatment-waits/server/read';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Waiting for a clinician' };

export default async function TreatmentWaitsPage() {
  const { viewer, data } = await readForViewer(listTreatmentWaitsContract, async (ctx) => {
    const { rows, total } = await readTreatmentWaits(ctx, { page_size: shownAcrossWards });
    return { rows, total, asOf: ctx.now.getTime() };
  });
  const client = new QueryClient();
  client.setQueryData(treatmentWaitsQuery(viewer.provider.uuid).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TreatmentWaits
        provider={viewer.provider}
        mayReview={viewer.permissions.includes('reviews:record')}
      />
    </HydrationBoundary>
  );
}
