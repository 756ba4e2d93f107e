import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { wardsQuery } from '@/components/admissions/wards/client';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { placeList } from '@/components/registry/locations/list-view';
import { placesQuery } from '@/components/registry/locations/places-client';
import { readWards } from '@/lib/admissions/wards/server/list';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { locationContracts } from '@/lib/registry/locations/contract';
import { readLocations } from '@/lib/registry/locations/server/locations';
import { Places } from './places';

export const metadata: Metadata = { title: 'Places' };

type PlacesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PlacesPage({ searchParams }: PlacesPageProps) {
  // Everybody may read where things are; this page is for who decides about it.
  const { viewer } = await requireViewerWhoMay(locationContracts.edit);
  const { view } = readListView(placeList, paramsOf(await searchParams));
  const { data } = await readForViewer(locationContracts.list, async (ctx) => ({
    places: await readLocations(ctx, locationContracts.list.query.parse(placeList.toQuery(view))),
    wards: await readWards(ctx, { page_size: maximumPageSize }),
  }));
  const client = new QueryClient();
  const { uuid } = viewer.provider;
  client.setQueryData(placesQuery(uuid, view).queryKey, { view, ...data.places });
  client.setQueryData(wardsQuery(uuid).queryKey, data.wards.rows);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Places provider={viewer.provider} />
    </HydrationBoundary>
  );
}
