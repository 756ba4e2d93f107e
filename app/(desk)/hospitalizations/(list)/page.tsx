import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { HospitalizationList } from '@/components/admissions/hospitalizations/list';
import { hospitalizationList } from '@/components/admissions/hospitalizations/list-client';
import { admissionList } from '@/components/admissions/hospitalizations/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';
import { readHospitalizations } from '@/lib/admissions/hospitalizations/server/read';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Admissions' };

type HospitalizationsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function HospitalizationsPage({ searchParams }: HospitalizationsPageProps) {
  const { caller, affiliation } = await requireViewer();
  const showsMoney = affiliation.permissions.has('billing:read');
  const list = admissionList({ showsMoney });
  const { view } = readListView(list, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listHospitalizationsContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listHospitalizationsContract.query.parse(list.toQuery(view));
    return readHospitalizations(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = hospitalizationList(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <HospitalizationList
        provider={viewer.provider}
        person={caller.id}
        renderedAt={Date.now()}
        canAdmit={viewer.permissions.includes('admissions:write')}
        showsMoney={showsMoney}
      />
    </HydrationBoundary>
  );
}
