import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { PageAddress } from '@/app/page-address';
import { wardsQuery } from '@/components/admissions/wards/client';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { locationList } from '@/components/registry/locations/list-view';
import { locationsQuery } from '@/components/registry/locations/locations-client';
import { readWards } from '@/lib/admissions/wards/server/read-list';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { locationContracts } from '@/lib/registry/locations/contract';
import { readLocations } from '@/lib/registry/locations/server/locations';
import { Locations } from './locations';

export const metadata: Metadata = { title: 'Locations' };

export default async function LocationsPage({ searchParams }: PageAddress) {
  // Everyone may read the locations; this page is for those who manage them.
  const { viewer } = await requireViewerWhoMay(locationContracts.edit);
  const { view } = readListView(locationList, paramsOf(await searchParams));
  const { data } = await readForViewer(locationContracts.list, async (ctx) => ({
    locations: await readLocations(
      ctx,
      locationContracts.list.query.parse(locationList.toQuery(view)),
    ),
    wards: await readWards(ctx, { page_size: maximumPageSize }),
  }));
  const client = new QueryClient();
  const { uuid } = viewer.provider;
  client.setQueryData(locationsQuery(uuid, view).queryKey, { view, ...data.locations });
  client.setQueryData(wardsQuery(uuid).queryKey, data.wards.rows);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Locations provider={viewer.provider} />
    </HydrationBoundary>
  );
}
