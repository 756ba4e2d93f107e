import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { HospitalizationList } from '@/components/hospitalizations/list';
import { listHospitalizationsContract } from '@/lib/hospitalizations/contract';
import { hospitalizationList } from '@/lib/hospitalizations/list-client';
import { apiFilters, readListView } from '@/lib/hospitalizations/list-view';
import { readHospitalizations } from '@/lib/hospitalizations/read';
import { withClock } from '@/lib/http/clock';
import { readForViewer, requireViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Admissions' };

type HospitalizationsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function HospitalizationsPage({ searchParams }: HospitalizationsPageProps) {
  const { caller, affiliation } = await requireViewer();
  const showsMoney = affiliation.permissions.has('billing:read');
  const { view } = readListView(paramsOf(await searchParams), { showsMoney });
  const { viewer, data } = await readForViewer(listHospitalizationsContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const asked = { ...apiFilters(view), page: String(view.page) };
    return readHospitalizations(
      ctx,
      withClock(clock, () => listHospitalizationsContract.query.parse(asked)),
    );
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

/** As the browser reads the same address. */
function paramsOf(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value ?? []].flat()) params.append(name, one);
  }
  return params;
}
