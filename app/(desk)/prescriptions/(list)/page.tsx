import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PrescriptionList } from '@/components/prescriptions/list';
import { withClock } from '@/lib/http/clock';
import { paramsOf, readListView } from '@/lib/lists/view';
import { prescribedEncounters } from '@/lib/prescriptions/client';
import { listEncounterPrescriptionsContract } from '@/lib/prescriptions/contract';
import { askedPrescriptions, prescriptionList } from '@/lib/prescriptions/list-view';
import { readEncounterPrescriptions } from '@/lib/prescriptions/read';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Prescriptions' };

type PrescriptionsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function PrescriptionsPage({ searchParams }: PrescriptionsPageProps) {
  const { view } = readListView(prescriptionList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listEncounterPrescriptionsContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listEncounterPrescriptionsContract.query.parse(askedPrescriptions(view));
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
