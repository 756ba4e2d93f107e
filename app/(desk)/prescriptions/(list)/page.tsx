import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { prescribedEncounters } from '@/components/clinical/prescriptions/client';
import { PrescriptionList } from '@/components/clinical/prescriptions/list';
import { prescriptionList } from '@/components/clinical/prescriptions/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listEncounterPrescriptionsContract } from '@/lib/clinical/prescriptions/contract';
import { readEncounterPrescriptions } from '@/lib/clinical/prescriptions/server/read';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Prescriptions' };

type PrescriptionsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function PrescriptionsPage({ searchParams }: PrescriptionsPageProps) {
  const { view } = readListView(prescriptionList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listEncounterPrescriptionsContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () =>
      listEncounterPrescriptionsContract.query.parse(prescriptionList.toQuery(view));
    return readEncounterPrescriptions(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = prescribedEncounters(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PrescriptionList
        provider={viewer.provider}
        providers={viewer.providers}
        renderedAt={Date.now()}
      />
    </HydrationBoundary>
  );
}
